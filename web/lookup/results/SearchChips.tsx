import { useQuery } from '@tanstack/react-query'
import type { Facets } from '#contract/calls/bins.ts'
import { filters, type FilterName } from '#contract/filters.ts'
import { hasCriteria, noSearch, type Search } from '#contract/formats/search-link.ts'
import { get } from '../../queries.ts'
import { ChipList, chipsOf, knownLabel, SearchChip, valueName } from './chips.tsx'
import type { GoTo } from '../search/search-state.ts'

interface Props {
  search: Search
  facets: Facets | undefined
  goTo: GoTo
}

export function SearchChips({ search, facets, goTo }: Props) {
  const remove = (rest: Partial<Search>) => () => {
    const next = { ...search, ...rest, page: 1 }
    goTo(hasCriteria(next) ? next : noSearch)
  }
  return (
    <ChipList>
      {chipsOf(search).map((chip) =>
        'label' in chip ? (
          <SearchChip key={chip.label} label={chip.label} onRemove={remove(chip.rest)} />
        ) : (
          <ValueChip
            key={`${chip.name} ${chip.value}`}
            name={chip.name}
            value={chip.value}
            facets={facets}
            onRemove={remove(chip.rest)}
          />
        ),
      )}
    </ChipList>
  )
}

interface ValueProps {
  name: FilterName
  value: string
  facets: Facets | undefined
  onRemove: () => void
}

function ValueChip({ name, value, facets, onRemove }: ValueProps) {
  // The counts of a search name only its largest banks.
  const isBank =
    filters[name].values === 'banks' &&
    facets !== undefined &&
    knownLabel({ name, value }, facets) === undefined
  const bank = useQuery({
    ...get('GET /api/bank/:slug/meta', { params: { slug: value } }),
    enabled: isBank,
    retry: false,
  })
  return <SearchChip label={bank.data?.name ?? valueName({ name, value }, facets)} onRemove={onRemove} />
}

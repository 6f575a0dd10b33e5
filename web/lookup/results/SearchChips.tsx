import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Facets } from '#contract/calls/bins.ts'
import { filters, type FilterName } from '#contract/filters.ts'
import { hasCriteria, noSearch, type Search } from '#contract/formats/search-link.ts'
import { get } from '../../queries.ts'
import { chipsOf, knownLabel, valueName } from './chip-names.ts'
import classes from './SearchChips.module.css'
import type { GoTo } from '../search/search-state.ts'

interface Props {
  search: Search
  /** Their labels are those of the values. */
  facets: Facets | undefined
  goTo: GoTo
}

/** The criteria of the search whose results are shown, each to remove. */
export function SearchChips({ search, facets, goTo }: Props) {
  const remove = (rest: Partial<Search>) => () => {
    const next = { ...search, ...rest, page: 1 }
    goTo(hasCriteria(next) ? next : noSearch)
  }
  return (
    <ul className={classes.chips} aria-label="Active search">
      {chipsOf(search).map((chip) =>
        'label' in chip ? (
          <Chip key={chip.label} label={chip.label} onRemove={remove(chip.rest)} />
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
    </ul>
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
  return <Chip label={bank.data?.name ?? valueName({ name, value }, facets)} onRemove={onRemove} />
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }): ReactNode {
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const item = currentTarget.closest('li')
    const next = item?.nextElementSibling ?? item?.previousElementSibling
    next?.querySelector('button')?.focus()
    onRemove()
  }
  return (
    <li className={classes.chip}>
      <span className={classes.label}>{label}</span>
      <button type="button" className={classes.remove} aria-label={`Remove ${label}`} onClick={remove}>
        <X size={14} aria-hidden />
      </button>
    </li>
  )
}

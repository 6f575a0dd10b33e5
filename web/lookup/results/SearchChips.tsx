import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Facets } from '#contract/calls/bins.ts'
import { filterNames, filters, type FilterName } from '#contract/filters.ts'
import { titleCase } from '#contract/formats/title-case.ts'
import { hasCriteria, noSearch, type Search } from '#contract/formats/search-link.ts'
import { get } from '../../queries.ts'
import { plural } from '../../ui/text/format.ts'
import classes from './SearchChips.module.css'
import type { GoTo } from '../search/search-state.ts'

interface Props {
  search: Search
  /** Their labels are those of the values. */
  facets: Facets | undefined
  goTo: GoTo
}

/** Of more values than these, only the number is shown. */
const mostNamed = 3

/** The criteria of the search whose results are shown, each to remove. */
export function SearchChips({ search, facets, goTo }: Props) {
  const without = (part: Partial<Search>) => () => {
    const next = { ...search, ...part, page: 1 }
    goTo(hasCriteria(next) ? next : noSearch)
  }
  const { bins, extended } = search
  return (
    <ul className={classes.chips} aria-label="Active search">
      {bins.length > 0 && (
        <Chip
          label={bins.length === 1 ? bins[0]! : plural(bins.length, 'BIN')}
          onRemove={without({ bins: [] })}
        />
      )}
      {extended && bins.length > 0 && <Chip label="Extended" onRemove={without({ extended: false })} />}
      {filterNames.flatMap((name) => {
        const values = search[name]
        if (values.length > mostNamed) {
          const label = plural(values.length, filters[name].plural, filters[name].plural)
          return <Chip key={name} label={label} onRemove={without({ [name]: [] })} />
        }
        return values.map((value) => (
          <ValueChip
            key={`${name} ${value}`}
            name={name}
            value={value}
            facets={facets}
            onRemove={without({ [name]: values.filter((one) => one !== value) })}
          />
        ))
      })}
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
  const known = facets?.[name].find((option) => option.value === value)?.label
  // The counts of a search name only its largest banks.
  const isBank = filters[name].values === 'banks' && facets !== undefined && known === undefined
  const bank = useQuery({
    ...get('GET /api/bank/:slug/meta', { params: { slug: value } }),
    enabled: isBank,
    retry: false,
  })
  const label = known ?? bank.data?.name ?? nameOf(name, value)
  return <Chip label={label} onRemove={onRemove} />
}

/** The name of a value that no row of the results has. */
function nameOf(name: FilterName, value: string): string {
  if (filters[name].values === 'words') return titleCase(value)
  if (filters[name].values === 'countries' && /^[A-Z]{2}$/.test(value)) return regions.of(value) ?? value
  return value
}

const regions = new Intl.DisplayNames('en', { type: 'region' })

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

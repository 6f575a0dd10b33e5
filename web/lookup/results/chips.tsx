import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Facets } from '#contract/calls/bins.ts'
import { filterNames, filters, type FilterName } from '#contract/filters.ts'
import { valueLabel } from '#contract/formats/names/value-label.ts'
import type { Search } from '#contract/formats/search-link.ts'
import { plural } from '#contract/formats/numbers.ts'
import classes from './ResultParts.module.css'

export const ChipList = ({ children }: { children: ReactNode }) => (
  <ul className={classes.chips} aria-label="Active search">
    {children}
  </ul>
)

export function SearchChip({ label, onRemove }: { label: string; onRemove?: () => void }) {
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const item = currentTarget.closest('li')
    const next = item?.nextElementSibling ?? item?.previousElementSibling
    next?.querySelector('button')?.focus()
    onRemove?.()
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

export type Criterion = { rest: Partial<Search> } & ({ label: string } | Value)

interface Value {
  name: FilterName
  value: string
}

const mostNamed = 3

export function chipsOf(search: Search): Criterion[] {
  const { bins, extended } = search
  const binsLabel = bins.length === 1 ? bins[0]! : plural(bins.length, 'BIN')
  return [
    ...(bins.length > 0 ? [{ label: binsLabel, rest: { bins: [] } }] : []),
    ...(extended && bins.length > 0 ? [{ label: 'Extended', rest: { extended: false } }] : []),
    ...filterNames.flatMap((name): Criterion[] => {
      const values = search[name]
      if (values.length <= mostNamed)
        return values.map((value) => ({
          name,
          value,
          rest: { [name]: values.filter((one) => one !== value) },
        }))
      const { plural: words } = filters[name]
      return [{ label: plural(values.length, words, words), rest: { [name]: [] } }]
    }),
  ]
}

export const knownLabel = ({ name, value }: Value, facets: Facets | undefined): string | undefined =>
  facets?.[name].find((option) => option.value === value)?.label

export function valueName({ name, value }: Value, facets: Facets | undefined): string {
  const known = knownLabel({ name, value }, facets)
  if (known !== undefined) return known
  if (filters[name].values === 'countries' && /^[A-Z]{2}$/.test(value)) return countryName(value)
  return valueLabel(filters[name].values, value) ?? value
}

let regions: Intl.DisplayNames | undefined

function countryName(code: string): string {
  regions ??= new Intl.DisplayNames('en', { type: 'region' })
  return regions.of(code) ?? code
}

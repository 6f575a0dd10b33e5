import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import type { Facets } from '#contract/calls/bins.ts'
import { filters, type FilterName } from '#contract/filters.ts'
import type { Option } from '#contract/first-data.ts'
import { titleCase } from '#contract/formats/title-case.ts'
import { firstData } from '../first-data.ts'
import { get } from '../queries.ts'
import { BankFilter } from './BankFilter.tsx'
import { OptionFilter } from './OptionFilter.tsx'

export interface FilterProps {
  value: string[]
  onChange: (value: string[]) => void
  /** Counts within the current search; undefined without a search. */
  facets: Facets | undefined
  inPopover?: boolean
}

/** A filter in the panel, or in a column header of the results. */
export function FilterField({ name, ...props }: FilterProps & { name: FilterName }) {
  const { options } = filters[name]
  if (options === 'searched') return <BankFilter {...props} />
  if (typeof options === 'string' && options !== 'counted') {
    return <LoadedFilter name={name} file={options} {...props} />
  }
  const { facets, ...field } = props
  const { [name]: inPage = [] }: Partial<Record<FilterName, Option[]>> = firstData.options
  const shown =
    options === 'counted'
      ? withCounts(inPage, facets?.[name])
      : fixedOptions(options, facets?.[name] ?? inPage)
  return <OptionFilter name={name} options={shown} {...field} />
}

type File = Extract<(typeof filters)[FilterName]['options'], `GET ${string}`>

/** The options are loaded when the list is first opened. */
function LoadedFilter({ name, file, facets, ...field }: FilterProps & { name: FilterName; file: File }) {
  const [opened, setOpened] = useState(field.value.length > 0)
  const { data } = useQuery<Output<File>>({ ...get(file, {}), enabled: opened })
  const [options = []] = Object.values<Option[]>(data ?? {})
  return (
    <OptionFilter
      name={name}
      options={withCounts(options, facets?.[name])}
      isLoading={!data}
      {...field}
      more={{
        onDropdownOpen: () => setOpened(true),
        ...(name === 'categories' && { maxDropdownHeight: 200 }),
      }}
    />
  )
}

/** The options with their counts in the search. Options without results come last. */
function withCounts(options: Option[], facet: Option[] | undefined): Option[] {
  if (!facet) return options
  const counts = new Map(facet.map(({ value, count }) => [value, count]))
  const all = options.map((option) => ({ ...option, count: counts.get(option.value) ?? 0 }))
  return [...all.filter(({ count }) => count > 0), ...all.filter(({ count }) => count === 0)]
}

/** The options in their own order, with their counts. */
const fixedOptions = (values: readonly string[], counts: Option[]): Option[] =>
  values.map((value) => ({
    value,
    label: titleCase(value),
    count: counts.find((option) => option.value === value)?.count ?? 0,
  }))

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Facets } from '#contract/bins.ts'
import type { Option } from '#contract/first-data.ts'
import { firstData } from '../first-data.ts'
import { get } from '../queries.ts'
import { Flag } from '../ui/pictures/Flag.tsx'
import { OptionFilter } from './OptionFilter.tsx'

export interface FilterProps {
  value: string[]
  onChange: (value: string[]) => void
  /** Counts among what the search now asks for; without a search the whole dataset is counted. */
  facets: Facets | undefined
  inPopover?: boolean
}

export function BrandFilter({ facets, ...field }: FilterProps) {
  return (
    <OptionFilter
      label="Brand"
      placeholder="Search brands"
      nothingFound="No brands found"
      options={counted(firstData.brands, facets?.vendors)}
      {...field}
    />
  )
}

const types = [
  { value: 'CREDIT', label: 'Credit' },
  { value: 'DEBIT', label: 'Debit' },
  { value: 'CHARGE', label: 'Charge' },
]

export function TypeFilter({ facets, ...field }: FilterProps) {
  const counts = facets?.types ?? firstData.types
  return (
    <OptionFilter
      label="Type"
      placeholder="Select types"
      nothingFound="No types found"
      options={types.map((type) => ({ ...type, count: countOf(counts, type.value) }))}
      {...field}
    />
  )
}

/** The levels are asked for when the list is first opened. */
export function LevelFilter({ facets, ...field }: FilterProps) {
  const [opened, setOpened] = useState(field.value.length > 0)
  const { data } = useQuery({ ...get('GET /levels.json', {}), enabled: opened })
  return (
    <OptionFilter
      label="Card Level"
      placeholder="Search levels"
      nothingFound={data ? 'No levels found' : 'Loading...'}
      options={counted(data?.levels ?? [], facets?.categories)}
      {...field}
      more={{ maxDropdownHeight: 200, onDropdownOpen: () => setOpened(true) }}
    />
  )
}

export function CountryFilter({ facets, ...field }: FilterProps) {
  const [opened, setOpened] = useState(field.value.length > 0)
  const { data } = useQuery({ ...get('GET /countries.json', {}), enabled: opened })
  return (
    <OptionFilter
      label="Country"
      placeholder="Search countries"
      nothingFound={data ? 'No countries found' : 'Loading...'}
      options={counted(data?.countries ?? [], facets?.countries)}
      {...field}
      icon={(code) => <Flag code={code} />}
      more={{ onDropdownOpen: () => setOpened(true) }}
    />
  )
}

/** The options with their counts in the search; those that would give nothing come last. */
function counted(options: Option[], facet: Option[] | undefined): Option[] {
  if (!facet) return options
  const counts = new Map(facet.map(({ value, count }) => [value, count]))
  const all = options.map((option) => ({ ...option, count: counts.get(option.value) ?? 0 }))
  return [...all.filter(({ count }) => count > 0), ...all.filter(({ count }) => count === 0)]
}

const countOf = (options: Option[], value: string): number =>
  options.find((option) => option.value === value)?.count ?? 0

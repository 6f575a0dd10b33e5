import type { FilterName, filters } from './filters.ts'
import type { Site } from './site.ts'

/** What the server puts into the page so that the browser need not ask for it. */
export interface FirstData {
  site: Site
  dataset: DatasetFacts
  /** The options of filters whose values are few, counted in the whole dataset, most frequent first. */
  options: { [N in FilterInPage]: N extends 'vendors' ? BrandOption[] : Option[] }
  /** Replies that the page would ask for at once. */
  replies: FirstReply[]
}

export interface DatasetFacts {
  name: string
  rows: number
  banks: number
  date: string | null
  licence: string
  starter: boolean
}

export interface Option {
  value: string
  label: string
  count: number
}

export interface BrandOption extends Option {
  /** The name of its icon. */
  icon: string
}

type InPage<N extends FilterName> = (typeof filters)[N]['options'] extends 'counted' | readonly string[]
  ? N
  : never
export type FilterInPage = { [N in FilterName]: InPage<N> }[FilterName]

export interface FirstReply {
  /** A request line of the contract. */
  line: string
  input: object
  output: unknown
}

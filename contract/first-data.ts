import type { FilterName, filters } from './filters.ts'
import type { Site } from './site.ts'

/** Data that the server embeds in the page, so that the browser does not have to request it. */
export interface FirstData {
  site: Site
  dataset: DatasetFacts
  /** Whether visitors may keep the dataset on their devices. */
  on_device: boolean
  /** The options of filters with few values, counted in the whole dataset, most frequent first. */
  options: { [N in FilterInPage]: N extends 'vendors' ? BrandOption[] : Option[] }
  /** Replies to the requests that the page would make first. */
  replies: FirstReply[]
}

export interface DatasetFacts {
  name: string
  rows: number
  banks: number
  date: string | null
  imported: string | null
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

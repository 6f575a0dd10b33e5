import type { Site } from './site.ts'

/** What the server puts into the page so that the browser need not ask for it. */
export interface FirstData {
  site: Site
  dataset: DatasetFacts
  /** Brands and types of the whole dataset, with their counts. */
  brands: BrandOption[]
  types: Option[]
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

export interface FirstReply {
  /** A request line of the contract. */
  line: string
  input: object
  output: unknown
}

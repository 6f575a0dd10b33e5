import type { FilterName, filters } from './filters.ts'

export interface FirstData {
  site: Site
  dataset: DatasetFacts
  on_device: boolean
  options: { [N in FilterInPage]: N extends 'vendors' ? BrandOption[] : Option[] }
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
  icon: string
}

type InPage<N extends FilterName> = (typeof filters)[N]['options'] extends 'counted' | readonly string[]
  ? N
  : never
export type FilterInPage = { [N in FilterName]: InPage<N> }[FilterName]

export interface FirstReply {
  line: string
  input: object
  output: unknown
}

export interface Site {
  name: string
  banners: Banner[]
  chat: SiteLink
  friends: SiteLink[]
}

export interface SiteLink {
  label: string
  href: string
}

export interface Banner {
  text: string
  href: string
  image?: string
}

import type { Output } from './api.ts'
import type { BinDetail } from './calls/bin-pages.ts'
import type { ListView } from './calls/lists.ts'
import type { Search } from './formats/search-link.ts'

/**
 * Parts of the first view of a page that the server fills in, and what it makes them from. The rest of the view is the
 * same for every visitor, and is rendered when the site is built.
 */
export interface FilledIn extends Record<FromFirstData, object> {
  binTop: { bin: string; detail: BinDetail | undefined }
  bankTop: { bank: Bank; lookup: string }
  listTop: { list: ListView }
  firstEntries: { list: ListView }
  firstResults: { search: Search; results: Output<'POST /api/binLookup'> | undefined }
}

type Bank = Omit<Output<'GET /bank/:slug'>, 'bins'>

export const fromFirstData = [
  'homeLink',
  'banners',
  'datasetLine',
  'chatLink',
  'friendLinks',
  'datasetFigures',
  'brandShares',
  'deviceRow',
] as const

type FromFirstData = (typeof fromFirstData)[number]

export type SentView = 'page' | 'search' | 'frame'

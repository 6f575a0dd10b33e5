import type { Output } from './api.ts'
import type { BinDetail } from './calls/bin-pages.ts'
import type { ListView } from './calls/lists.ts'
import type { Search } from './formats/search-link.ts'

/**
 * Parts of the first view of a page that the server fills in, and what it makes them from. The rest of the view is the
 * same for every visitor, and is rendered when the site is built.
 */
export interface FilledIn extends Record<FromFirstData, object> {
  /** Without the detail while it loads. */
  binTop: { bin: string; detail: BinDetail | undefined }
  bankTop: { bank: Bank; lookup: string }
  listTop: { list: ListView }
  firstEntries: { list: ListView }
  /** Without the results while they load. */
  firstResults: { search: Search; results: Output<'POST /api/binLookup'> | undefined }
}

/** Without its BINs, which the page shows otherwise. */
type Bank = Omit<Output<'GET /bank/:slug'>, 'bins'>

/** Those that are made from the first data alone. */
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

/** What the server sent: a view of the page, that of a search, or only the frame around the page. */
export type SentView = 'page' | 'search' | 'frame'

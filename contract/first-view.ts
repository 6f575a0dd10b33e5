import type { BinDetail } from './calls/bin-pages.ts'

/**
 * Parts of the first view of a page that the server fills in, and what it makes them from. The rest of the view is the
 * same for every visitor, and is rendered when the site is built.
 */
export interface FilledIn {
  /** Made from the first data alone. */
  homeLink: object
  banners: object
  datasetLine: object
  chatLink: object
  friendLinks: object
  /** Made for each page. */
  /** Without the detail while it loads. */
  binTop: { bin: string; detail: BinDetail | undefined }
}

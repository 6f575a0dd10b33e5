import type { BinDetail } from '#contract/calls/bin-pages.ts'
import type { FirstData } from '#contract/first-data.ts'
import { pages } from '#contract/pages.ts'
import { binInput } from '#contract/formats/search-link.ts'

/** In a template, what depends on data is filled in: this must not appear in one. */
export const sampleText = 'SAMPLE'

const bin = '000000'
const onePage = { current_page: 1, from: 0, last_page: 1, per_page: 10, to: 0, total: 0 }

const binDetail: Partial<BinDetail> = {
  bin,
  in_dataset: true,
  brand: null,
  type: null,
  category: null,
  bank_name: null,
  country_name: null,
  reviews_pagination: onePage,
  public_lists: { items: [], pagination: onePage },
  sources: [],
  history: [],
  corrections_count: 0,
}

/** What templates are rendered with. */
export const samples = {
  firstData: {
    site: {
      name: sampleText,
      banners: [{ text: sampleText, href: '/' }],
      chat: { label: sampleText, href: '/' },
      friends: [{ label: sampleText, href: '/' }],
    },
    dataset: {
      name: sampleText,
      rows: 0,
      banks: 0,
      date: null,
      imported: null,
      licence: sampleText,
      starter: false,
    },
    options: { vendors: [], types: [] },
    replies: [],
  } satisfies FirstData,
  /** Pages with a view of their own, by their path. */
  pages: {
    [pages.bin.path]: {
      address: `/bin/${bin}`,
      replies: [[['GET /api/bin/:bin', binInput(bin, new URLSearchParams())], binDetail]],
    },
  } satisfies Record<string, { address: string; replies: (readonly [unknown[], unknown])[] }>,
}

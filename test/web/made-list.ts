import { filterNames, forFilters } from '#contract/filters.ts'
import type { BinRow } from '#contract/calls/bins.ts'
import type { ListView } from '#contract/calls/lists.ts'

/** A list as its owner sees it, without BINs. */
export const madeList = (part: Partial<ListView> = {}): ListView => ({
  id: 'AbCdEfGhIjKl',
  name: 'My list',
  description: '',
  user: { name: null },
  count: 0,
  bookmarks: 0,
  views: 0,
  is_public: true,
  downloadable: true,
  forkable: true,
  filterable: true,
  is_owner: true,
  is_bookmarked: false,
  created_at: '2026-01-02T03:04:05.000Z',
  updated_at: '2026-01-02T03:04:05.000Z',
  has_notes_on_page: false,
  filter_values: forFilters(filterNames, () => []),
  items: [],
  pagination: { current_page: 1, last_page: 1, per_page: 250, from: 0, to: 0, total: 0 },
  ...part,
})

/** Facts of every kind, as the dataset has them. */
export const knownRow = (bin: string, part: Partial<BinRow> = {}): BinRow => ({
  id: Number(`1${bin}`),
  bin,
  brand: 'VISA',
  type: 'DEBIT',
  category: null,
  issuer: null,
  bank_name: 'Bank & Sons',
  bank_slug: 'bank-sons',
  bank_phone: '+4512345678',
  issuer_url: 'https://bank.example',
  iso_code_2: 'DK',
  country_name: 'Denmark',
  icon_type: 'visa',
  traits: [],
  funding: 'debit',
  ...part,
})

/** More rows than a page shows before it answers. */
export const thirtyRows = (): BinRow[] =>
  Array.from({ length: 30 }, (_, at) => knownRow(String(457_173 + at)))

export const madeRow = (bin: string): BinRow => ({
  id: Number(`1${bin}`),
  bin,
  brand: null,
  type: null,
  category: null,
  issuer: null,
  bank_slug: null,
  bank_name: null,
  bank_phone: null,
  issuer_url: null,
  iso_code_2: null,
  country_name: null,
  icon_type: 'generic',
  traits: [],
  funding: null,
})

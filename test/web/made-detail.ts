import type { BinDetail } from '#contract/calls/bin-pages.ts'

const pagination = { current_page: 1, last_page: 1, per_page: 10, from: 0, to: 0, total: 0 }

/** The page of a BIN without reviews, lists and neighbours. */
export const madeDetail = (part: Partial<BinDetail> = {}): BinDetail => ({
  bin: '457173',
  in_dataset: true,
  bank: null,
  bank_name: null,
  bank_slug: null,
  bank_url: null,
  bank_phone: null,
  bank_city: null,
  country_name: null,
  iso_code_2: null,
  brand: 'VISA',
  icon_type: 'visa',
  type: null,
  category: null,
  total_reviews: 0,
  avg_rating: 0,
  reviews: [],
  reviews_pagination: pagination,
  user_has_reviewed: false,
  current_user_review: null,
  public_lists: { items: [], pagination },
  shorter: [],
  longer: { items: [], total: 0 },
  before: [],
  after: [],
  sources: [],
  corrected: [],
  corrections_count: 0,
  history: [],
  disagreements: [],
  ...part,
})

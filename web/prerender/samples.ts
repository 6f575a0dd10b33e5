// What templates are rendered with. In them, whatever depends on data is filled in.
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import type { ListView } from '#contract/calls/lists.ts'
import type { FirstData } from '#contract/first-data.ts'
import type { SentView } from '#contract/first-view.ts'
import { bankInput, binInput } from '#contract/formats/search-link.ts'
import { pages } from '#contract/pages.ts'
import type { BankProfile } from '../banks/bank-query.ts'
import { noView, viewInput } from '../lists/list-address.ts'

export interface SamplePage {
  view: SentView
  path: string
  address: string
  reply?: { key: unknown[]; data: unknown }
}

export const sampleText = 'SAMPLE'

const link = { label: sampleText, href: '/' }

export const sampleFirstData: FirstData = {
  site: { name: sampleText, banners: [{ text: sampleText, href: '/' }], chat: link, friends: [link] },
  dataset: {
    name: sampleText,
    rows: 0,
    banks: 0,
    date: null,
    imported: null,
    licence: sampleText,
    starter: false,
  },
  on_device: true,
  options: { vendors: [], types: [], traits: [] },
  replies: [],
}

const pagination = { current_page: 1, from: 0, last_page: 1, per_page: 10, to: 0, total: 0 }
const noQuery = new URLSearchParams()

const bin: Partial<BinDetail> = {
  bin: '000000',
  in_dataset: true,
  brand: null,
  type: null,
  category: null,
  traits: [],
  funding: null,
  bank_name: null,
  country_name: null,
  reviews_pagination: pagination,
  public_lists: { items: [], pagination },
  sources: [],
  alternatives: [],
  history: [],
  corrections_count: 0,
}

const bank: Partial<BankProfile> = {
  slug: 'sample',
  name: sampleText,
  bin_count: 0,
  contacts: [],
  bins: [],
  pagination,
  issues: { vendors: [], types: [], categories: [], countries: [], traits: [] },
}

const list: Partial<ListView> = {
  id: 'SAMPLESAMPLE',
  name: sampleText,
  description: '',
  is_public: true,
  is_owner: false,
  count: 0,
  items: [],
  pagination,
  filter_values: null,
}

export const samplePages: SamplePage[] = [
  { view: 'page', path: pages.lookup.path, address: '/' },
  { view: 'search', path: pages.lookup.path, address: '/?vendors=VISA' },
  {
    view: 'page',
    path: pages.bin.path,
    address: '/bin/000000',
    reply: { key: ['GET /api/bin/:bin', binInput('000000', noQuery)], data: bin },
  },
  {
    view: 'page',
    path: pages.bank.path,
    address: '/bank/sample',
    reply: { key: ['GET /bank/:slug', bankInput('sample', noQuery)], data: bank },
  },
  {
    view: 'page',
    path: pages.list.path,
    address: `/list/${list.id}`,
    reply: { key: ['GET /api/binlists/:hashId', viewInput(list.id!, noView)], data: list },
  },
]

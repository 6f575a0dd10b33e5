import { defaultExportFormat } from '#contract/formats/export-format.ts'
import type { Input } from '#contract/api.ts'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import type { DeviceLine } from '#contract/device.ts'
import { AppError } from '#contract/errors.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { allBanks, searchBanks } from '../search/banks.ts'
import { exportRows } from '../search/export.ts'
import { rowFor } from '../search/lookup.ts'
import { slicesOf, type Reply } from '../search/page.ts'
import { bankMeta, bankProfile, bankSummary } from './bank-profile.ts'
import { binFacts } from './bin-facts.ts'
import { countryProfile } from './country-profile.ts'
import { lookupReply, searchOf, searchReply } from './lookup-reply.ts'
import { binsInText, requestedBins } from './requested-bins.ts'
import { allOptions, find, paginate } from './results.ts'

/** A reply to a call: JSON, or the pieces of a file. */
export type Answer = { json: Uint8Array | string; release?: () => void } | { file: Iterable<string> }

type Answers = { [R in DeviceLine]: (dataset: Dataset, input: Input<R>) => Answer | Promise<Answer> }

/** The calls that need nothing but the dataset. They are answered alike on a server and in a browser. */
export const answers: Answers = {
  'POST /api/binLookup': (dataset, { body }) => bytesOf(lookupReply(dataset, body)),

  'POST /api/binSearch': (dataset, { body }) =>
    bytesOf(searchReply(dataset, searchOf(body, binsInText(body.text ?? '')), body)),

  'GET /api/binLookupFilter/download': (dataset, { query }) => ({ file: resultsFile(dataset, query) }),

  'POST /api/binLookupFilter/download': (dataset, { body }) => ({ file: resultsFile(dataset, body) }),

  'GET /levels.json': (dataset) => jsonOf({ levels: allOptions(dataset, 'categories') }),

  'GET /countries.json': (dataset) => jsonOf({ countries: allOptions(dataset, 'countries') }),

  'GET /api/banks': (dataset, { query }) => jsonOf(bankPage(dataset, query)),

  'GET /banks.json': (dataset) => jsonOf({ banks: allBanks(dataset).map(bankSummary) }),

  'GET /api/bank/:slug': (dataset, { params, query }) => jsonOf(bankProfile(dataset, params.slug, query)),

  'GET /bank/:slug': (dataset, { params, query }) => jsonOf(bankProfile(dataset, params.slug, query)),

  'GET /api/bank/:slug/meta': (dataset, { params }) => jsonOf(bankMeta(dataset, params.slug)),

  'GET /api/country/:iso': async (dataset, { params, query }) => ({
    json: await countryProfile(dataset, params.iso, query),
  }),

  /** Only what the data says: reviews, lists and history are in the database of the site. */
  'GET /api/bin/:bin': (dataset, { params: { bin } }) => jsonOf(binDetail(dataset, bin)),
}

const jsonOf = (reply: object): Answer => ({ json: JSON.stringify(reply) })

const bytesOf = ({ bytes, release }: Reply): Answer => ({ json: bytes, ...(release && { release }) })

export function bankPage(dataset: Dataset, query: Input<'GET /api/banks'>['query']) {
  const { search = '', sort, page = 1, limit = limits.bankPageSize } = query
  const { banks, total } = searchBanks(dataset, search, (page - 1) * limit, limit, sort)
  return { data: banks.map(bankSummary), pagination: paginate(total, page, limit) }
}

type Download = Input<'POST /api/binLookupFilter/download'>['body']

/** All results of a search, in pieces. */
export function resultsFile(dataset: Dataset, wanted: Download): Iterable<string> {
  const { format = defaultExportFormat, include_url: url = false, include_phone: phone = false } = wanted
  const { selection } = find(dataset, searchOf(wanted, requestedBins(wanted.bins ?? [])))
  return exportRows(dataset, slicesOf(dataset, selection), { format, url, phone })
}

function binDetail(dataset: Dataset, bin: string): BinDetail {
  if (!isBin(bin) || rowFor(dataset, bin) === undefined) throw new AppError('bin_not_found')
  return {
    ...binFacts(dataset, bin),
    corrections_count: 0,
    history: [],
    total_reviews: 0,
    avg_rating: null,
    reviews: [],
    reviews_pagination: paginate(0, 1, limits.reviewPageSize),
    user_has_reviewed: false,
    current_user_review: null,
    public_lists: { items: [], pagination: paginate(0, 1, limits.binListPageSize) },
  }
}

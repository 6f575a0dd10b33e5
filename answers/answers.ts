import type { Input, Output } from '#contract/api.ts'
import type { DeviceLine } from '#contract/device.ts'
import { AppError } from '#contract/errors.ts'
import { isBin, pieceOfText } from '#contract/formats/bin-text.ts'
import { defaultExportFormat } from '#contract/formats/export-format.ts'
import { limits } from '#contract/limits.ts'
import { paginate } from '#contract/formats/pagination.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { allBanks, banksAndFamilies, searchBanks } from '#engine/search/banks.ts'
import { exportRows } from '#engine/search/export.ts'
import { rowFor } from '#engine/search/lookup.ts'
import { slicesOf } from '#engine/search/page.ts'
import { bankMeta, bankProfile, bankSummary } from './bank-profile.ts'
import { binFacts } from './bin-facts.ts'
import { countryProfile } from './country-profile.ts'
import { lookupReply, searchOf, searchReply } from './lookup-reply.ts'
import { binsInLongText, binsInText, requestedBins } from './requested-bins.ts'
import { allOptions, find, type ReplyJson } from './results.ts'

export type Answer<Line extends DeviceLine> = Output<Line> | ReplyJson | { file: Iterable<string> }

export type Answers = {
  [Line in DeviceLine]: (
    dataset: Dataset,
    input: Input<Line>,
    rest?: () => Promise<unknown>,
  ) => Answer<Line> | Promise<Answer<Line>>
}

/**
 * The calls that need nothing but the dataset. A server, a browser and a program get the same answers. With `rest`, a
 * long text is read in pieces.
 */
export const answers = {
  'POST /api/binLookup': (dataset, { body }) => lookupReply(dataset, body),

  'POST /api/binSearch': (dataset, { body }, rest) => {
    const { text = '' } = body
    const reply = (bins: string[]) => searchReply(dataset, searchOf(body, bins), body)
    return rest && text.length > pieceOfText
      ? binsInLongText(text, rest).then(reply)
      : reply(binsInText(text))
  },

  'GET /api/binLookupFilter/download': (dataset, { query }) => resultsFile(dataset, query),

  'POST /api/binLookupFilter/download': (dataset, { body }) => resultsFile(dataset, body),

  'GET /levels.json': (dataset) => ({ levels: allOptions(dataset, 'categories') }),

  'GET /countries.json': (dataset) => ({ countries: allOptions(dataset, 'countries') }),

  'GET /api/banks': (dataset, { query }) => {
    const { search = '', sort, page = 1, limit = limits.bankPageSize, families } = query
    const among = families ? banksAndFamilies(dataset) : undefined
    const { banks, total } = searchBanks(dataset, search, (page - 1) * limit, limit, sort, among)
    return { data: banks.map(bankSummary), pagination: paginate(total, page, limit) }
  },

  'GET /banks.json': (dataset) => ({ banks: allBanks(dataset).map(bankSummary) }),

  'GET /api/bank/:slug': (dataset, { params, query }) => bankProfile(dataset, params.slug, query),

  'GET /bank/:slug': (dataset, { params, query }) => bankProfile(dataset, params.slug, query),

  'GET /api/bank/:slug/meta': (dataset, { params }) => bankMeta(dataset, params.slug),

  'GET /api/country/:iso': (dataset, { params, query }) => countryProfile(dataset, params.iso, query),

  /** Without reviews, lists and history, which are in the database of the site. */
  'GET /api/bin/:bin': (dataset, { params: { bin } }) => {
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
  },
} satisfies Answers

type Download = Input<'POST /api/binLookupFilter/download'>['body']

function resultsFile(dataset: Dataset, wanted: Download): { file: Iterable<string> } {
  const { format = defaultExportFormat, include_url: url = false, include_phone: phone = false } = wanted
  const { selection } = find(dataset, searchOf(wanted, requestedBins(wanted.bins ?? [])))
  return { file: exportRows(dataset, slicesOf(dataset, selection), { format, url, phone }) }
}

export async function answerTo<Line extends DeviceLine>(
  line: Line,
  dataset: Dataset,
  input: Input<Line>,
): Promise<ReplyJson | { file: Iterable<string> }> {
  const answer = await (answers as Answers)[line](dataset, input)
  if (typeof answer === 'string' || answer instanceof Uint8Array) return answer
  return isFile(answer) ? answer : JSON.stringify(answer)
}

const isFile = (answer: object): answer is { file: Iterable<string> } => 'file' in answer

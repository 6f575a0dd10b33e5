import type { Kysely } from 'kysely'
import type { Correction, correctionsApi } from '#contract/calls/corrections.ts'
import { AppError, invalidInput } from '#contract/errors.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { familyIn } from '#contract/families.ts'
import { limits } from '#contract/limits.ts'
import { paginate } from '#contract/formats/pagination.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { rowFor } from '#engine/search/lookup.ts'
import type { Config } from '../platform/config.ts'
import type { CorrectionsInUse } from './in-use.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { SiteOrigin } from '../platform/http/origin.ts'
import { report } from '../reports/store.ts'
import { addCorrection, refuseTooMany, withdrawCorrection } from './change.ts'
import { accept, reject, undo } from './decide.ts'
import { correctionsFile } from './exported.ts'
import { familyToday, isKnownBank, othersInFamily, readFamily } from './families.ts'
import { neighbouringBins, readValue, sourceOf, valueReply } from './facts.ts'
import { isModerator } from './moderators.ts'
import { correctionReplies } from './replies.ts'
import {
  correctionsOfAccount,
  correctionsOfBin,
  findCorrection,
  listedCorrections,
  optionsFor,
  type StoredCorrection,
  type PageWindow,
} from './store.ts'
import { removeVote, vote } from './vote.ts'

interface Context {
  config: Pick<Config, 'accountBytes' | 'siteName'>
  database: Database
  current: CurrentDataset
  corrections: CorrectionsInUse
  siteOrigin: SiteOrigin
  binDetails: { hasPage(bin: string): Promise<boolean> }
}

export const correctionHandlers = {
  'POST /api/bin/:bin/corrections': async (
    { account, params: { bin }, body: { field, value, reason }, create },
    { current: { dataset }, binDetails },
  ) => {
    if (!(await binDetails.hasPage(bin))) throw new AppError('bin_not_found')
    // A BIN without a row or a known prefix may have a page because of its reviews.
    const row = rowFor(dataset, bin)
    const texts = row === undefined ? undefined : dataset.texts(row)
    const previous = texts?.[field] ?? ''
    const suggested = {
      bin,
      field,
      value: readValue(field, value, previous),
      previous,
      source: row === undefined || previous === '' ? '' : sourceOf(dataset, row, field),
      country: texts?.country ?? '',
      bank: texts?.bankSlug ?? '',
      reason,
    }
    return create((db) => suggest(db, dataset, { ...suggested, accountId: account.id }))
  },

  'POST /api/bank/:slug/corrections': async (
    { account, params: { slug }, body: { country, family, reason }, create },
    { current: { dataset } },
  ) => {
    const suggested = {
      ...readFamily(dataset, slug, country, family),
      field: 'family' as const,
      source: '',
      country: country.toUpperCase(),
      bank: slug,
      reason,
    }
    return create((db) => suggest(db, dataset, { ...suggested, accountId: account.id }))
  },

  'GET /api/bin/:bin/corrections': async ({ account, params: { bin }, query }, { database, current }) => {
    if (!isBin(bin)) throw new AppError('bin_not_found')
    const { kysely: db } = database
    const window = windowOf(query)
    return pageReply(db, await correctionsOfBin(db, bin, window), window, current.dataset, account?.id)
  },

  'GET /api/corrections': async ({ account, query }, { database, current: { dataset } }) => {
    const { kysely: db } = database
    const window = windowOf(query)
    const { state = 'open' } = query
    const found = await listedCorrections(db, query, window)
    const { data, pagination } = await pageReply(db, found, window, dataset, account?.id)
    const [fields, countries, banks] = [
      await optionsFor(db, 'field', state),
      await optionsFor(db, 'country', state),
      await optionsFor(db, 'bank', state),
    ]
    return {
      data: data.map((one) => ({
        ...one,
        neighbours: one.state === 'open' ? neighbours(dataset, one) : [],
      })),
      pagination,
      options: {
        fields: fields.map((option) => ({ ...option, label: option.value })),
        countries: countries.map((option) => ({ ...option, ...valueReply('country', option.value) })),
        banks: banks.map((option) => ({ ...option, label: bankName(dataset, option.value) })),
      },
      is_moderator: account !== null && (await isModerator(db, account.id)),
    }
  },

  'GET /api/corrections/mine': async ({ account, query }, { database, current }) => {
    const { kysely: db } = database
    const window = windowOf(query)
    return pageReply(
      db,
      await correctionsOfAccount(db, account.id, window),
      window,
      current.dataset,
      account.id,
    )
  },

  'DELETE /api/corrections/:id': async ({ account, params: { id } }, { database }) => {
    await withdrawCorrection(database, { accountId: account.id, id })
    return {}
  },

  'PUT /api/corrections/:id/vote': async (
    { account, params: { id }, body },
    { config, database, current },
  ) => {
    const { line = '' } = body
    await vote(database, { accountId: account.id, id, vote: body.vote, line, quota: config.accountBytes })
    return savedReply(database.kysely, current.dataset, account.id, id)
  },

  'DELETE /api/corrections/:id/vote': async ({ account, params: { id } }, { database, current }) => {
    await removeVote(database, { accountId: account.id, id })
    return savedReply(database.kysely, current.dataset, account.id, id)
  },

  'POST /api/corrections/:id/report': async ({ account, params, body, create }, { database }) => {
    const correction = await findCorrection(database.kysely, params.id)
    if (!correction) throw new AppError('correction_not_found')
    if (correction.account_id === account.id) throw invalidInput({ reason: ['This suggestion is your own.'] })
    const sent = { accountId: account.id, id: correction.id, reason: body.reason }
    return create(async (db) => ({
      bytes: await report(db, database.dialect, 'correction', sent),
      reply: () => ({}),
    }))
  },

  'POST /api/corrections/:id/accept': async ({ account, params: { id }, body }, context) => {
    const {
      database,
      current: { dataset },
    } = context
    const { bins = [] } = body
    const unknown = bins.filter((bin) => !isKnown(dataset, bin))
    if (unknown.length > 0) {
      // What is not a BIN may be a card number, which no message repeats.
      const named = unknown.slice(0, 5).map((bin) => (isBin(bin) ? bin : bin.slice(0, 5)))
      throw invalidInput({ bins: [`This site does not know ${named.join(', ')}.`] })
    }
    await accept(database, {
      id,
      moderatorId: account.id,
      previousOf: ({ bin, field, value }) => {
        const country = familyIn(bin)?.country
        if (bins.some((one) => familyIn(one)?.country !== country))
          throw invalidInput({ bins: ['A suggestion applies to BINs, or to banks of one country.'] })
        if (field === 'family' && bins.includes(value))
          throw invalidInput({ bins: ['A bank cannot join its own family.'] })
        return [...new Set([bin, ...bins])].map((one) => ({
          bin: one,
          previous: todayOf(dataset, one, field),
        }))
      },
    })
    return decided(context, account.id, id)
  },

  'POST /api/corrections/:id/reject': async ({ account, params: { id }, body }, context) => {
    await reject(context.database, { id, moderatorId: account.id, reason: body.reason })
    return decided(context, account.id, id)
  },

  'POST /api/corrections/:id/undo': async ({ account, params: { id } }, context) => {
    await undo(context.database, { id, moderatorId: account.id })
    return decided(context, account.id, id)
  },

  'GET /api/corrections.csv': (call, context) => correctionsFile('csv', call, context),
  'GET /api/corrections.json': (call, context) => correctionsFile('json', call, context),
} satisfies Handlers<keyof typeof correctionsApi, Context>

async function suggest(db: Kysely<Schema>, dataset: Dataset, suggested: Parameters<typeof addCorrection>[1]) {
  const { accountId } = suggested
  const { id, bytes } = await addCorrection(db, suggested)
  const reply = async () => {
    await refuseTooMany(db, accountId)
    return savedReply(db, dataset, accountId, id)
  }
  return { bytes, reply }
}

const neighbours = (
  dataset: Dataset,
  { bin, field, value }: Pick<Correction, 'bin' | 'field' | 'value'>,
): string[] =>
  field === 'family' ? othersInFamily(dataset, bin, value.value) : neighbouringBins(dataset, bin, field)

const isKnown = (dataset: Dataset, bin: string): boolean =>
  isKnownBank(dataset, bin) || (isBin(bin) && rowFor(dataset, bin) !== undefined)

function todayOf(dataset: Dataset, bin: string, field: Correction['field']): string {
  if (field === 'family') return familyToday(dataset, bin) ?? ''
  const row = rowFor(dataset, bin)
  return row === undefined ? '' : dataset.texts(row)[field]
}

async function decided({ database, current, corrections }: Context, accountId: string, id: string) {
  corrections.changed()
  return savedReply(database.kysely, current.dataset, accountId, id)
}

async function savedReply(db: Kysely<Schema>, dataset: Dataset, accountId: string, id: string) {
  const row = await findCorrection(db, id)
  if (!row) throw new AppError('correction_not_found')
  const [correction] = await correctionReplies(db, [row], { dataset, accountId })
  return { correction: correction! }
}

async function pageReply(
  db: Kysely<Schema>,
  { total, rows }: { total: number; rows: StoredCorrection[] },
  { page, limit }: PageWindow,
  dataset: Dataset,
  accountId: string | undefined,
) {
  return {
    data: await correctionReplies(db, rows, { dataset, accountId }),
    pagination: paginate(total, page, limit),
  }
}

const windowOf = ({ page = 1, limit = limits.correctionPageSize }: Partial<PageWindow>): PageWindow => ({
  page,
  limit,
})

function bankName({ bankNames, columns }: Dataset, slug: string): string {
  const [code] = columns.bank.codesOf(slug)
  return code === undefined ? slug : bankNames.at(code)
}

import { AppError, invalidInput } from '#contract/errors.ts'
import { binMessages } from '#contract/formats/bin-text.ts'
import { cardNumberMessage, continuesBin } from '#contract/formats/card-numbers/card-numbers.ts'
import { limits } from '#contract/limits.ts'
import { type ListFlag, newListFlags } from '#contract/list-flags.ts'
import type { listChangesApi } from '#contract/calls/list-changes.ts'
import { shortenText, texts } from '#contract/texts.ts'
import { allRows } from '#engine/search/page.ts'
import { requestedBins } from '#answers/requested-bins.ts'
import { searchOf } from '#answers/lookup-reply.ts'
import { find } from '#answers/results.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Database } from '../platform/db/open.ts'
import type { Config } from '../platform/config.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { report } from '../reports/store.ts'
import { isOwner, readingLists, refuseUnless, visibleList } from './access.ts'
import { bookmark, unbookmark } from './bookmarks.ts'
import {
  changeEntries,
  changeEntriesIn,
  changeFields,
  createList,
  deleteList,
  type ListFields,
} from './change.ts'
import { addBins, type Entries, noEntries, removeBins } from './entries.ts'
import { type ListReads, summaryOf } from './store.ts'

interface Context {
  config: Pick<Config, 'accountBytes'>
  database: Database
  listReads: ListReads
  current: CurrentDataset
}

export const changeHandlers = {
  'POST /api/binlists': async ({ account, body, create }, { database }) => {
    const { bins = [], notes, ...described } = body
    const { entries, added, failed } = addBins(noEntries(), { bins, notes })
    const list = { accountId: account.id, fields: newFields(described), entries }
    return create(async (db) => {
      const stored = await createList(db, database, list)
      const reply = async () => ({
        ...(await stored.reply()),
        added_count: added.length,
        failed_bins: failed,
      })
      return { ...stored, reply }
    })
  },

  'POST /api/binlists/from-search': async ({ account, body, create }, { database, current }) => {
    const {
      name = 'Search results',
      description,
      is_public,
      downloadable,
      forkable,
      filterable,
      ...search
    } = body
    const { dataset } = current
    const { selection } = find(dataset, searchOf(search, requestedBins(search.bins ?? [])))
    const { total } = selection
    if (total === 0) throw new AppError('no_results')
    const bins = Array.from(allRows(dataset, selection, limits.binsPerList), (row) => dataset.bin(row))
    const fields = newFields({ name, description, is_public, downloadable, forkable, filterable })
    const list = { accountId: account.id, fields, entries: { ...noEntries(), bins } }
    return create(async (db) => {
      const stored = await createList(db, database, list)
      return { ...stored, reply: async () => ({ ...(await stored.reply()), count: bins.length, total }) }
    })
  },

  'PUT /api/binlists/:hashId': async ({ account, params, body }, { config, database, listReads }) => {
    const own = { accountId: account.id, listId: params.hashId }
    await changeFields(database, own, body, config.accountBytes)
    return summaryOf(await visibleList(listReads, params.hashId, account), account)
  },

  'DELETE /api/binlists/:hashId': async ({ account, params }, { database }) => {
    await deleteList(database, { accountId: account.id, listId: params.hashId })
    return {}
  },

  'POST /api/binlists/:hashId/bins': async ({ account, params, body, create }, { database }) => {
    if (body.bins.length === 0) throw invalidInput({ bins: [binMessages.noneToAdd] })
    const add = (before: Entries) => {
      const { entries, added, failed } = addBins(before, body)
      const result = { added_count: added.length, failed_bins: failed, new_total: entries.bins.length }
      return added.length > 0 ? { entries, added, result } : { result }
    }
    const own = { accountId: account.id, listId: params.hashId }
    return create((db) => changeEntriesIn(db, database, own, add))
  },

  'PUT /api/binlists/:hashId/bins/:bin': async (
    { account, params, body: { note }, request },
    { config, database },
  ) => {
    const { hashId, bin } = params
    if (continuesBin(bin, note)) throw invalidInput({ note: [cardNumberMessage] })
    const setNote = ({ bins, notes }: Entries) => {
      request.charge(bins.length / limits.binsPerList)
      if (!bins.includes(bin)) throw new AppError('entry_not_found')
      const result = { bin, note }
      if (note === (notes.get(bin) ?? '')) return { result }
      return { entries: { bins, notes: notes.with(new Map([[bin, note]])) }, result }
    }
    const own = { accountId: account.id, listId: hashId }
    return changeEntries(database, own, setNote, config.accountBytes)
  },

  'DELETE /api/binlists/:hashId/bins/:bin': async (
    { account, params: { hashId, bin }, request },
    { database },
  ) =>
    changeEntries(database, { accountId: account.id, listId: hashId }, (before) => {
      request.charge(before.bins.length / limits.binsPerList)
      const at = before.bins.indexOf(bin)
      if (at === -1) throw new AppError('entry_not_found')
      const { entries, removed } = removeBins(before, [bin])
      const result = { new_total: entries.bins.length, at, note: before.notes.get(bin) ?? '' }
      return { entries, removed, result }
    }),

  'POST /api/binlists/:hashId/remove-bins': async ({ account, params, body }, { database }) => {
    if (body.bins.length === 0) throw invalidInput({ bins: [binMessages.noneToRemove] })
    return changeEntries(database, { accountId: account.id, listId: params.hashId }, (before) => {
      const { entries, removed } = removeBins(before, body.bins)
      const result = { removed_count: removed.length, new_total: entries.bins.length }
      return removed.length > 0 ? { entries, removed, result } : { result }
    })
  },

  'POST /api/binlists/:hashId/bookmark': async ({ account, params, create }, { listReads }) => {
    const list = await visibleList(listReads, params.hashId, account)
    return create((db) => bookmark(db, { accountId: account.id, listId: list.id }))
  },

  'DELETE /api/binlists/:hashId/bookmark': async ({ account, params }, { database, listReads }) => {
    const list = await visibleList(listReads, params.hashId, account)
    const its = { accountId: account.id, listId: list.id }
    return database.kysely.transaction().execute((db) => unbookmark(db, its))
  },

  'POST /api/binlists/:hashId/fork': async (
    { account, params, request, create },
    { database, listReads },
  ) => {
    const list = await visibleList(listReads, params.hashId, account)
    refuseUnless(list, account, 'forkable')
    request.charge(list.count / limits.binsPerList)
    const { description } = list
    const fields = newFields({ name: shortenText(texts.listName, `Copy of ${list.name}`), description })
    return readingLists(request, [list], async () => {
      const entries = await listReads.entries(list)
      return create((db) => createList(db, database, { accountId: account.id, fields, entries }))
    })
  },

  'POST /api/binlists/:hashId/report': async ({ account, params, body, create }, { database, listReads }) => {
    const list = await visibleList(listReads, params.hashId, account)
    if (isOwner(list, account)) throw invalidInput({ reason: ['This list is your own.'] })
    const sent = { accountId: account.id, id: list.id, reason: body.reason }
    return create(async (db) => ({
      bytes: await report(db, database.dialect, 'list', sent),
      reply: () => ({}),
    }))
  },
} satisfies Handlers<keyof typeof listChangesApi, Context>

type Described = { name: string; description?: string | undefined } & {
  [flag in ListFlag]?: boolean | undefined
}

function newFields({ name, description = '', ...flags }: Described): ListFields {
  const fields = { name, description, ...newListFlags }
  for (const flag of Object.keys(newListFlags) as ListFlag[]) fields[flag] = flags[flag] ?? newListFlags[flag]
  return fields
}

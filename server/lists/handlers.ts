import { defaultExportFormat } from '#contract/formats/export-format.ts'
import { limits } from '#contract/limits.ts'
import type { listChangesApi } from '#contract/calls/list-changes.ts'
import type { listsApi } from '#contract/calls/lists.ts'
import { paginate } from '#contract/formats/pagination.ts'
import type { Config } from '../platform/config.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { fromReplica, type Database, type Reads } from '../platform/db/open.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { SiteOrigin } from '../platform/http/origin.ts'
import type { Requester } from '../platform/http/requester.ts'
import { fileHeaders, pacedFile } from '../platform/http/paced.ts'
import { readingLists, refuseUnless, visibleList } from './access.ts'
import { changeHandlers } from './change-handlers.ts'
import { compareLists, viewList, listFile } from './list-view.ts'
import { atomFeed, changesOf } from './feed.ts'
import { listRows } from './list-rows.ts'
import {
  countBookmarksOf,
  countListsOf,
  countPublicLists,
  type ListReads,
  publicLists,
  summaryOf,
} from './store.ts'
import type { ListViews } from './views.ts'

interface Context {
  config: Pick<Config, 'siteName' | 'accountBytes'>
  database: Database
  listReads: ListReads
  current: CurrentDataset
  listViews: ListViews
  siteOrigin: SiteOrigin
}

/** Most people have a few lists, so their first page is the last and tells how many there are. */
async function pageOf(
  account: Requester,
  { page = 1, limit = limits.listPageSize }: { page?: number; limit?: number },
  read: ListReads['ofAccount'],
  count: (db: Database['kysely'], accountId: string) => Promise<number>,
  { kysely }: Database,
) {
  const skip = (page - 1) * limit
  const lists = await read({ accountId: account.id, skip, limit })
  const isLast = lists.length < limit && (lists.length > 0 || skip === 0)
  const total = isLast ? skip + lists.length : await count(kysely, account.id)
  return { data: lists.map((list) => summaryOf(list, account)), pagination: paginate(total, page, limit) }
}

const readingHandlers = {
  'GET /api/binlists': ({ account, query }, { database, listReads }) =>
    pageOf(account, query, listReads.ofAccount, countListsOf, database),

  'GET /api/binlists/bookmarks': ({ account, query }, { database, listReads }) =>
    pageOf(account, query, listReads.bookmarked, countBookmarksOf, database),

  'GET /api/binlists/:hashId': async ({ account, params, query, request }, context) => {
    const { listReads, current, listViews } = context
    const list = await visibleList(listReads, params.hashId, account)
    request.charge(list.count / limits.binsPerList)
    listViews.count(list, request)
    return readingLists(request, [list], async () => {
      const entries = await listReads.entries(list)
      return viewList(current.dataset, { list, entries, requester: account, query })
    })
  },

  'GET /api/binlists/:hashId/download': async (
    { account, params, query, request, reply },
    { listReads, current },
  ) => {
    const list = await visibleList(listReads, params.hashId, account)
    refuseUnless(list, account, 'downloadable')
    request.charge(list.count / limits.binsPerList)
    const { format = defaultExportFormat, include_url: url = false, include_phone: phone = false } = query
    const { dataset } = current
    const rows = await readingLists(request, [list], async () =>
      listRows(dataset, await listReads.entries(list)),
    )
    fileHeaders(reply, format, 'list')
    return pacedFile(request, listFile(dataset, rows, { format, url, phone }))
  },

  'GET /api/binlists/:hashId/compare/:otherId': async (
    { account, params, query, request },
    { listReads, current },
  ) => {
    const here = await visibleList(listReads, params.hashId, account)
    const there = await visibleList(listReads, params.otherId, account)
    request.charge((here.count + there.count) / limits.binsPerList / 2)
    return readingLists(request, [here, there], async () => {
      const ours = { ...here, entries: await listReads.entries(here) }
      const theirs = { ...there, entries: await listReads.entries(there) }
      return compareLists(current.dataset, ours, theirs, query)
    })
  },

  'GET /api/binlists/:hashId/meta': async ({ account, params }, { listReads }) => {
    const { name, count, description } = await visibleList(listReads, params.hashId, account)
    return { name, count, description }
  },

  'GET /api/binlists/:hashId/feed': async (
    { params, request, reply },
    { config, database, listReads, siteOrigin },
  ) => {
    const list = await visibleList(listReads, params.hashId, null)
    const changes = await changesOf(database.kysely, list.id)
    reply.type('application/atom+xml; charset=utf-8')
    return atomFeed({ origin: siteOrigin(request), siteName: config.siteName, list, changes })
  },

  'GET /api/all-public/binlists': async ({ query, request }, { database }) => {
    const { kysely: db } = fromReplica<Reads>(request, database.replica, database)
    const { page = 1, limit = limits.publicListPageSize } = query
    const [lists, total] = await Promise.all([
      publicLists(db, { skip: (page - 1) * limit, limit }),
      countPublicLists(db),
    ])
    return {
      data: lists.map((list) => {
        const { id, name, description, count, created_at, views, bookmarks } = summaryOf(list, null)
        return { id, name, description, count, created_at, views, bookmarks }
      }),
      pagination: paginate(total, page, limit),
    }
  },
} satisfies Handlers<keyof typeof listsApi, Context>

export const listHandlers = {
  ...readingHandlers,
  ...changeHandlers,
} satisfies Handlers<keyof typeof listsApi | keyof typeof listChangesApi, Context>

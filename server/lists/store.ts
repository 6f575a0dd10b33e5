import { type Kysely, sql } from 'kysely'
import type { ListSummary } from '#contract/calls/lists.ts'
import type { Requester } from '../platform/http/requester.ts'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type Entries, entriesIn, entriesRow } from './entries.ts'
import { KeptEntries, type ListVersion } from './kept-entries.ts'

type Db = Kysely<Schema>

export type StoredList = NonNullable<Awaited<ReturnType<ListReads['find']>>>

export const isNotDropped = isNotPending('lists.id', ['deleted'])

function isNotPending(id: 'lists.id' | 'public_entries.list_id', states: Schema['pending_lists']['state'][]) {
  return sql<boolean>`not exists (
    select 1 from pending_lists
    where list_id = ${sql.ref(id)} and state in (${sql.join(states.map((state) => sql.lit(state)))}))`
}

const listsFor = (db: Db, requesterId: string) =>
  db
    .selectFrom('lists')
    .innerJoin('accounts', 'accounts.id', 'lists.account_id')
    .where(isNotDropped)
    .selectAll('lists')
    .select('accounts.name as owner_name')
    .select((query) => [
      query
        .selectFrom('bookmarks')
        .whereRef('bookmarks.list_id', '=', 'lists.id')
        .select((one) => one.fn.countAll<number>().as('bookmarks'))
        .as('bookmarks'),
      query
        .selectFrom('bookmarks')
        .whereRef('bookmarks.list_id', '=', 'lists.id')
        .where('bookmarks.account_id', '=', requesterId)
        .select((one) => one.fn.countAll<number>().as('mine'))
        .as('is_bookmarked'),
    ])

interface Page {
  skip: number
  limit: number
}

type PageFor = {
  accountId: string
  skip: number
  limit: number
}

export type ListReads = ReturnType<typeof listReads>

export function listReads({ kysely: db, dialect, finder, reader }: Database) {
  const find = finder(({ id, requesterId }: { id: string; requesterId: string }) =>
    listsFor(db, requesterId).where('lists.id', '=', id),
  )
  const readEntries = reader((list: { id: string }) => entriesRow(db, dialect, list))
  const kept = new KeptEntries()
  return {
    entries: async (list: ListVersion): Promise<Entries> => {
      const known = kept.find(list)
      if (known) return known
      const entries = await entriesIn((await readEntries({ id: list.id }))[0])
      kept.keep(list, entries)
      return entries
    },
    find: async (id: string, requester: Pick<Requester, 'id'> | null) =>
      find({ id, requesterId: requester?.id ?? '' }),
    ofAccount: reader(({ accountId, skip, limit }: PageFor) =>
      listsFor(db, accountId)
        .where('lists.account_id', '=', accountId)
        .orderBy('lists.updated_at', 'desc')
        .orderBy('lists.id')
        .offset(skip)
        .limit(limit),
    ),
    bookmarked: reader(({ accountId, skip, limit }: PageFor) =>
      listsFor(db, accountId)
        .innerJoin('bookmarks as mine', (join) =>
          join.onRef('mine.list_id', '=', 'lists.id').on('mine.account_id', '=', accountId),
        )
        .where((where) =>
          where.or([where('lists.is_public', '=', 1), where('lists.account_id', '=', accountId)]),
        )
        .orderBy('mine.created_at', 'desc')
        .orderBy('lists.id')
        .offset(skip)
        .limit(limit),
    ),
  }
}

export const countListsOf = async (db: Db, accountId: string): Promise<number> =>
  numberOf(
    await db
      .selectFrom('lists')
      .where('account_id', '=', accountId)
      .select((one) => one.fn.countAll<number>().as('number'))
      .executeTakeFirst(),
  )

export const countBookmarksOf = async (db: Db, accountId: string): Promise<number> =>
  numberOf(
    await db
      .selectFrom('bookmarks')
      .innerJoin('lists', 'lists.id', 'bookmarks.list_id')
      .where('bookmarks.account_id', '=', accountId)
      .where((where) => where.or([where('is_public', '=', 1), where('lists.account_id', '=', accountId)]))
      .select((one) => one.fn.countAll<number>().as('number'))
      .executeTakeFirst(),
  )

/** Walks the index of public lists to the page, and reads the rows of that page only. */
export async function publicLists(db: Db, { skip, limit }: Page) {
  const page = db
    .selectFrom('lists')
    .where(sql<boolean>`is_public = 1`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .select('id')
  return listsFor(db, '')
    .where('lists.id', 'in', page)
    .orderBy('lists.created_at', 'desc')
    .orderBy('lists.id')
    .execute()
}

export const countPublicLists = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('counters')
      .where('name', '=', 'public_lists')
      .select('value')
      .executeTakeFirstOrThrow()
  ).value

export const listsWith = (db: Db, { bin, skip, limit }: Page & { bin: string }) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('public_entries')
        .select(['created_at', 'list_id'])
        .where('bin', '=', bin)
        .where(isNotPending('public_entries.list_id', ['hidden', 'deleted']))
        .orderBy('created_at', 'desc')
        .orderBy('list_id')
        .limit(limit)
        .offset(skip)
        .as('page'),
    )
    .innerJoin('lists', 'lists.id', 'page.list_id')
    .select(['lists.id', 'lists.name', 'lists.description', 'lists.count', 'lists.updated_at'])
    .orderBy('page.created_at', 'desc')
    .orderBy('page.list_id')

export const countListsWith = (db: Db, { bin }: { bin: string }) =>
  db.selectFrom('public_bins').select('lists').where('bin', '=', bin)

export const recentLists = (db: Db, limit: number) =>
  db
    .selectFrom('lists')
    .innerJoin('accounts', 'accounts.id', 'lists.account_id')
    .where(sql<boolean>`is_public = 1`)
    .select(['lists.id as hash', 'lists.name', 'lists.description', 'lists.count'])
    .select('accounts.name as owner_name')
    .orderBy('lists.created_at', 'desc')
    .orderBy('lists.id')
    .limit(limit)

const numberOf = (row: { number: number } | undefined): number => Number(row?.number ?? 0)

export function summaryOf(list: StoredList, requester: Pick<Requester, 'id'> | null): ListSummary {
  return {
    id: list.id,
    name: list.name,
    description: list.description,
    is_public: list.is_public === 1,
    downloadable: list.downloadable === 1,
    forkable: list.forkable === 1,
    filterable: list.filterable === 1,
    count: list.count,
    created_at: new Date(list.created_at).toISOString(),
    updated_at: new Date(list.updated_at).toISOString(),
    views: list.views,
    bookmarks: Number(list.bookmarks ?? 0),
    is_owner: requester?.id === list.account_id,
    is_bookmarked: Number(list.is_bookmarked ?? 0) > 0,
    user: { name: list.owner_name },
  }
}

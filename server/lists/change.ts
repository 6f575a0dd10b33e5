import type { Kysely, Updateable } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { ListFlag } from '#contract/list-flags.ts'
import type { Database } from '../platform/db/open.ts'
import { newPublicId } from '../platform/db/public-id.ts'
import type { Flag, Schema } from '../platform/db/schema.ts'
import { chargedTransaction, listSize, type Stored, useSpace } from '../platform/used-space/used-space.ts'
import { type Entries, loadEntries, packEntries, restIfLong } from './entries.ts'
import { countPublic, finishIndexing, hidePublished, markPending, publishChange } from './published.ts'
import { countListsOf, isNotDropped } from './store.ts'

type Db = Kysely<Schema>

export interface ListFields extends Record<ListFlag, boolean> {
  name: string
  description: string
}

interface NewList {
  accountId: string
  fields: ListFields
  entries: Entries
}

export async function createList(
  db: Db,
  database: Database,
  { accountId, fields, entries }: NewList,
): Promise<Stored<{ id: string }>> {
  const id = newPublicId()
  const now = Date.now()
  const list = {
    id,
    account_id: accountId,
    ...storedFields(fields),
    count: entries.bins.length,
    created_at: now,
    updated_at: now,
  }
  const packed = await packEntries(database.dialect, entries)
  await db.insertInto('lists').values(list).execute()
  await db
    .insertInto('entries')
    .values({ list_id: id, ...packed })
    .execute()
  await restIfLong(entries.notes)
  let isFinished = true
  if (fields.is_public) {
    await countPublic(db, 1)
    const change = { list, added: entries.bins, removed: [], now }
    isFinished = (await publishChange(db, database.dialect, change)).isFinished
  }
  const { size } = await db
    .selectFrom('lists')
    .select(listSize.as('size'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const reply = async () => {
    if ((await countListsOf(db, accountId)) > limits.listsPerAccount) throw new AppError('too_many_lists')
    return { id }
  }
  const afterCommit = isFinished ? undefined : () => finishIndexing(database, id)
  return { bytes: size, reply, afterCommit }
}

export interface EntriesChange<T> {
  entries?: Entries
  added?: string[]
  removed?: string[]
  result: T
}

interface OwnList {
  accountId: string
  listId: string
}

/**
 * Changes the entries of the account's own list. Concurrent changes are made one after the other. Without `quota` it is
 * never refused because the account is full.
 */
export const changeEntries = <T>(
  database: Database,
  own: OwnList,
  change: (entries: Entries) => EntriesChange<T>,
  quota?: number,
): Promise<T> =>
  chargedTransaction(database, { accountId: own.accountId, quota }, (db) =>
    changeEntriesIn(db, database, own, change),
  )

export async function changeEntriesIn<T>(
  db: Db,
  database: Database,
  own: OwnList,
  change: (entries: Entries) => EntriesChange<T>,
): Promise<Stored<T>> {
  const { dialect } = database
  const now = Date.now()
  const list = await ownList(db, dialect, own)
  const { id } = list
  const before = await loadEntries(db, dialect, id)
  const { entries, added = [], removed = [], result } = change(before)
  const reply = () => result
  if (!entries) return { bytes: 0, reply }
  const packed = await packEntries(dialect, entries)
  await db.updateTable('entries').set(packed).where('list_id', '=', id).execute()
  await restIfLong(entries.notes)
  let isFinished = true
  if (list.is_public === 1 && added.length + removed.length > 0) {
    isFinished = (await publishChange(db, dialect, { list, added, removed, now })).isFinished
  }
  const bytes = await updateList(db, list, { count: entries.bins.length, updated_at: changedAt(list, now) })
  const afterCommit = isFinished ? undefined : () => finishIndexing(database, id)
  return { bytes, reply, afterCommit }
}

export async function changeFields(
  database: Database,
  own: OwnList,
  fields: Partial<ListFields>,
  quota?: number,
): Promise<void> {
  const { dialect } = database
  const now = Date.now()
  await chargedTransaction(database, { accountId: own.accountId, quota }, async (db) => {
    const list = await ownList(db, dialect, own)
    const changes = storedFields(fields)
    if (Object.keys(changes).length === 0) return { bytes: 0, reply: () => undefined }
    const { is_public: isPublic = list.is_public === 1 } = fields
    const isSame = isPublic === (list.is_public === 1)
    if (!isSame) await (isPublic ? publish(db, list) : unpublish(db, list))
    const bytes = await updateList(db, list, { ...changes, updated_at: changedAt(list, now) })
    const afterCommit = isSame ? undefined : () => finishIndexing(database, list.id)
    return { bytes, reply: () => undefined, afterCommit }
  })

  async function publish(db: Db, list: LockedList) {
    await countPublic(db, 1)
    const { bins } = await loadEntries(db, dialect, list.id)
    await publishChange(db, dialect, { list, added: bins, removed: [], now })
  }

  async function unpublish(db: Db, list: LockedList) {
    await countPublic(db, -1)
    await hidePublished(db, dialect, list)
  }
}

export async function deleteList(database: Database, own: OwnList): Promise<void> {
  const { kysely, dialect } = database
  await kysely.transaction().execute(async (db) => {
    const list = await ownList(db, dialect, own)
    await dropLists(db, [list])
    await useSpace(db, { accountId: list.account_id, more: -list.size })
  })
  await finishIndexing(database, own.listId)
}

/** At once nobody sees the lists any more. `finishIndexing` deletes each of them. */
async function dropLists(db: Db, lists: readonly { id: string; is_public: Flag }[]): Promise<void> {
  const ids = lists.map(({ id }) => id)
  const shared = lists.filter((list) => list.is_public === 1)
  if (ids.length > 0) await markPending(db, ids, 'deleted')
  if (shared.length === 0) return
  await db
    .updateTable('lists')
    .set({ is_public: 0 })
    .where('id', 'in', ids)
    .where('is_public', '=', 1)
    .execute()
  await countPublic(db, -shared.length)
}

export async function dropListsOf(db: Db, dialect: Database['dialect'], accountId: string): Promise<void> {
  const lists = await db
    .selectFrom('lists')
    .select(['id', 'is_public'])
    .where('account_id', '=', accountId)
    .where(isNotDropped)
    // On PostgreSQL, the lock keeps them from being published in the meantime.
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute()
  await dropLists(db, lists)
}

async function ownList(db: Db, dialect: Database['dialect'], { accountId, listId }: OwnList) {
  // Locked first: a query that waits for a lock does not see what else was committed meanwhile.
  if (dialect === 'postgres')
    await db.selectFrom('lists').select('id').where('id', '=', listId).forUpdate().execute()
  const list = await db
    .selectFrom('lists')
    .select(['id', 'account_id', 'is_public', 'created_at', 'updated_at', listSize.as('size')])
    .where('id', '=', listId)
    .where(isNotDropped)
    .executeTakeFirst()
  if (!list) throw new AppError('list_not_found')
  if (list.account_id === accountId) return list
  throw new AppError(list.is_public === 1 ? 'not_owner' : 'list_private')
}

type LockedList = Awaited<ReturnType<typeof ownList>>

/** Different after each change, because it also says which entries those are that are kept in memory. */
const changedAt = ({ updated_at: before }: LockedList, now: number): number => Math.max(now, before + 1)

/**
 * The last change of a list in a transaction, because it also counts what the others have changed. Returns how many bytes
 * more the account stores.
 */
async function updateList(
  db: Db,
  { id, size }: LockedList,
  fields: Updateable<Schema['lists']>,
): Promise<number> {
  const after = await db
    .updateTable('lists')
    .set(fields)
    .where('id', '=', id)
    .returning(listSize.as('size'))
    .executeTakeFirstOrThrow()
  return after.size - size
}

function storedFields(fields: ListFields): Record<'name' | 'description', string> & Flags
function storedFields(fields: Partial<ListFields>): Updateable<Schema['lists']>
function storedFields(fields: Partial<ListFields>): object {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  )
}

type Flags = Record<ListFlag, Flag>

import type { Kysely, Updateable } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '../db/open.ts'
import { newPublicId } from '../db/public-id.ts'
import type { Flag, Schema } from '../db/schema.ts'
import { type Entries, packEntries, readEntries } from './entries.ts'
import { countPublic, publishChange, unpublish } from './published.ts'
import { countListsOf } from './store.ts'

type Db = Kysely<Schema>

/** The fields that the owner sets. */
export interface ListFields {
  name: string
  description: string
  is_public: boolean
  downloadable: boolean
  forkable: boolean
  filterable: boolean
}

/** Creates a list with its entries. Returns its ID. */
export async function createList(
  { kysely, dialect }: Database,
  { accountId, fields, entries }: { accountId: string; fields: ListFields; entries: Entries },
): Promise<string> {
  const now = Date.now()
  const list = {
    id: newPublicId(),
    account_id: accountId,
    ...storedFields(fields),
    count: entries.bins.length,
    created_at: now,
    updated_at: now,
  }
  await kysely.transaction().execute(async (db) => {
    if ((await countListsOf(db, accountId)) >= limits.listsPerAccount) throw new AppError('too_many_lists')
    await db.insertInto('lists').values(list).execute()
    await db
      .insertInto('entries')
      .values({ list_id: list.id, ...packEntries(entries) })
      .execute()
    if (!fields.is_public) return
    await publishChange(db, dialect, { list, added: entries.bins, removed: [], now })
    await countPublic(db, 1)
  })
  return list.id
}

export interface EntriesChange<T> {
  /** Undefined when nothing changes. */
  entries?: Entries
  added?: string[]
  removed?: string[]
  result: T
}

interface OwnList {
  accountId: string
  listId: string
}

/** Changes the entries of the account's own list. Concurrent changes are made one after the other. */
export async function changeEntries<T>(
  { kysely, dialect }: Database,
  own: OwnList,
  change: (entries: Entries) => EntriesChange<T>,
): Promise<T> {
  const now = Date.now()
  return kysely.transaction().execute(async (db) => {
    const list = await ownList(db, dialect, own)
    const { id } = list
    const stored = await storedEntries(db, id)
    const { entries, added = [], removed = [], result } = change(readEntries(stored))
    if (!entries) return result
    await db.updateTable('entries').set(packEntries(entries)).where('list_id', '=', id).execute()
    await db
      .updateTable('lists')
      .set({ count: entries.bins.length, updated_at: now })
      .where('id', '=', id)
      .execute()
    if (list.is_public === 1 && added.length + removed.length > 0) {
      await publishChange(db, dialect, { list, added, removed, now })
    }
    return result
  })
}

export async function changeFields(
  { kysely, dialect }: Database,
  own: OwnList,
  fields: Partial<ListFields>,
): Promise<void> {
  const now = Date.now()
  await kysely.transaction().execute(async (db) => {
    const list = await ownList(db, dialect, own)
    const { id } = list
    await db
      .updateTable('lists')
      .set({ ...storedFields(fields), updated_at: now })
      .where('id', '=', id)
      .execute()
    const { is_public: isPublic = list.is_public === 1 } = fields
    if (isPublic === (list.is_public === 1)) return
    await countPublic(db, isPublic ? 1 : -1)
    if (!isPublic) return unpublish(db, dialect, [id])
    const { bins } = readEntries(await storedEntries(db, id))
    await publishChange(db, dialect, { list, added: bins, removed: [], now })
  })
}

export async function deleteList({ kysely, dialect }: Database, own: OwnList): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    await dropList(db, dialect, await ownList(db, dialect, own))
  })
}

async function dropList(
  db: Db,
  dialect: Database['dialect'],
  { id, is_public }: { id: string; is_public: Flag },
): Promise<void> {
  if (is_public === 1) await unpublish(db, dialect, [id])
  await countPublic(db, -is_public)
  await db.deleteFrom('lists').where('id', '=', id).execute()
}

/** Before an account is deleted: the foreign key would delete its lists too, but without updating the counts. */
export async function deleteListsOf(db: Db, dialect: Database['dialect'], accountId: string): Promise<void> {
  // On PostgreSQL, the lock keeps them from being published in the meantime.
  const lists = await db
    .selectFrom('lists')
    .select(['id', 'is_public'])
    .where('account_id', '=', accountId)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute()
  const shared = lists.filter((list) => list.is_public === 1).map(({ id }) => id)
  await unpublish(db, dialect, shared)
  await countPublic(db, -shared.length)
  await db.deleteFrom('lists').where('account_id', '=', accountId).execute()
}

/** On PostgreSQL, the row stays locked until the transaction ends. */
async function ownList(db: Db, dialect: Database['dialect'], { accountId, listId }: OwnList) {
  const list = await db
    .selectFrom('lists')
    .select(['id', 'account_id', 'is_public', 'created_at'])
    .where('id', '=', listId)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!list) throw new AppError('list_not_found')
  if (list.account_id === accountId) return list
  throw new AppError(list.is_public === 1 ? 'not_owner' : 'list_private')
}

export const storedEntries = (db: Db, id: string) =>
  db
    .selectFrom('entries')
    .select(['bins', 'notes'])
    .where('list_id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('list_not_found'))

function storedFields(fields: ListFields): Record<'name' | 'description', string> & Flags
function storedFields(fields: Partial<ListFields>): Updateable<Schema['lists']>
function storedFields(fields: Partial<ListFields>): object {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  )
}

type Flags = Record<'is_public' | 'downloadable' | 'forkable' | 'filterable', Flag>

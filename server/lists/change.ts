import type { Kysely, Updateable } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Requester } from '../http/requester.ts'
import type { Database } from '../db/open.ts'
import { newPublicId } from '../db/public-id.ts'
import type { Flag, Schema } from '../db/schema.ts'
import { type Entries, packEntries, readEntries } from './entries.ts'
import { countPublic, publishChange, unpublish } from './published.ts'
import { countListsOf } from './store.ts'

type Db = Kysely<Schema>

/** What its owner says of a list. */
export interface ListFields {
  name: string
  description: string
  is_public: boolean
  downloadable: boolean
  forkable: boolean
  filterable: boolean
}

/** A new list with its entries, in one transaction. */
export async function createList(
  database: Database,
  requester: Requester,
  fields: ListFields,
  entries: Entries,
  now = Date.now(),
): Promise<string> {
  const list = {
    id: newPublicId(),
    account_id: requester.id,
    ...storedFields(fields),
    count: entries.bins.length,
    created_at: now,
    updated_at: now,
  }
  await database.kysely.transaction().execute(async (db) => {
    if ((await countListsOf(db, requester.id)) >= limits.listsPerAccount) throw new AppError('too_many_lists')
    await db.insertInto('lists').values(list).execute()
    await db
      .insertInto('entries')
      .values({ list_id: list.id, ...packEntries(entries) })
      .execute()
    if (!fields.is_public) return
    await publishChange(db, database.dialect, list, { added: entries.bins, removed: [] }, now)
    await countPublic(db, 1)
  })
  return list.id
}

export interface EntriesChange<T> {
  /** Left out when nothing changes. */
  entries?: Entries
  added?: string[]
  removed?: string[]
  result: T
}

/** Changes the entries of one's own list. Two who do it at once come one after the other. */
export async function changeEntries<T>(
  database: Database,
  requester: Requester,
  id: string,
  change: (entries: Entries) => EntriesChange<T>,
  now = Date.now(),
): Promise<T> {
  return database.kysely.transaction().execute(async (db) => {
    const list = await ownList(db, database.dialect, requester, id)
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
      await publishChange(db, database.dialect, list, { added, removed }, now)
    }
    return result
  })
}

export async function changeFields(
  database: Database,
  requester: Requester,
  id: string,
  fields: Partial<ListFields>,
  now = Date.now(),
): Promise<void> {
  await database.kysely.transaction().execute(async (db) => {
    const list = await ownList(db, database.dialect, requester, id)
    await db
      .updateTable('lists')
      .set({ ...storedFields(fields), updated_at: now })
      .where('id', '=', id)
      .execute()
    const { is_public: isPublic = list.is_public === 1 } = fields
    if (isPublic === (list.is_public === 1)) return
    await countPublic(db, isPublic ? 1 : -1)
    if (!isPublic) return unpublish(db, database.dialect, [id])
    const { bins } = readEntries(await storedEntries(db, id))
    await publishChange(db, database.dialect, list, { added: bins, removed: [] }, now)
  })
}

export async function deleteList(
  database: Database,
  requester: Pick<Requester, 'id'>,
  id: string,
): Promise<void> {
  await database.kysely.transaction().execute(async (db) => {
    const list = await ownList(db, database.dialect, requester, id)
    await dropList(db, database.dialect, list)
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

/** Before an account goes: by the rules of the tables its lists would go too, but nobody would count them. */
export async function deleteListsOf(db: Db, dialect: Database['dialect'], accountId: string): Promise<void> {
  // On PostgreSQL, none of them becomes public from here on.
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

/** On PostgreSQL, whoever else wants to change it waits until this transaction ends. */
async function ownList(db: Db, dialect: Database['dialect'], requester: Pick<Requester, 'id'>, id: string) {
  const list = await db
    .selectFrom('lists')
    .select(['id', 'account_id', 'is_public', 'created_at'])
    .where('id', '=', id)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!list) throw new AppError('list_not_found')
  if (list.account_id === requester.id) return list
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

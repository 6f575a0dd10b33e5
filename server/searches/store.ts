import { createHmac, hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { type FilterValues, noFilters } from '#contract/filters.ts'
import { limits } from '#contract/limits.ts'
import { deleteSome, inBatches } from '../platform/db/in-batches.ts'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { open, seal } from '../platform/idempotency/sealed.ts'

type Db = Kysely<Schema>

export interface Criteria extends FilterValues {
  bins: string[]
  extended: boolean
}

const keptFor = limits.sharedSearchDays * 24 * 60 * 60_000
const idBytes = 16

/** Identifies a shared search in the database without revealing its link. */
export const storedIdOf = (searchId: string): string =>
  hash('sha256', `bindex shared search id\0${searchId}`, 'base64url')

const secretOf = (searchId: string): Buffer => hash('sha256', `bindex shared search\0${searchId}`, 'buffer')

/**
 * Stores a search and returns the ID for its link. The ID is derived from the search with a key of this site: nobody can
 * guess it, and sharing the same search twice stores it once and extends its time.
 */
export async function shareSearch(
  db: Db,
  key: Buffer,
  criteria: Criteria,
  now = Date.now(),
): Promise<{ id: string; expiresAt: number }> {
  const text = JSON.stringify({ ...criteria, bins: criteria.bins.join(' ') })
  const id = createHmac('sha256', key).update(text).digest().toString('base64url', 0, idBytes)
  const storedId = storedIdOf(id)
  const expiresAt = now + keptFor
  const { numUpdatedRows } = await db
    .updateTable('shared_searches')
    .set({ expires_at: expiresAt })
    .where('id', '=', storedId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return { id, expiresAt }
  const content = seal(secretOf(id), text)
  await refuseWhenFull(db, content.length)
  await db
    .insertInto('shared_searches')
    .values({ id: storedId, content, bytes: content.length, created_at: now, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at: expiresAt }))
    .execute()
  return { id, expiresAt }
}

/** Several at once may exceed the limits by a few. */
async function refuseWhenFull(db: Db, more: number): Promise<void> {
  const { count, bytes } = await db
    .selectFrom('shared_searches')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.sharedSearches || Number(bytes) + more > limits.sharedSearchBytes)
    throw new AppError('shared_searches_full')
}

export async function findSearch(
  db: Db,
  searchId: string,
  now = Date.now(),
): Promise<{ criteria: Criteria; expiresAt: number } | undefined> {
  const found = await db
    .selectFrom('shared_searches')
    .select(['content', 'expires_at'])
    .where('id', '=', storedIdOf(searchId))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!found) return undefined
  const { bins, ...rest } = JSON.parse(open(secretOf(searchId), found.content)) as Omit<Criteria, 'bins'> & {
    bins: string
  }
  return {
    criteria: { ...noFilters, ...rest, bins: bins === '' ? [] : bins.split(' ') },
    expiresAt: found.expires_at,
  }
}

/** Fewer than of other rows, because they are large. */
const batchSize = 50

export const deleteExpiredSearches = (database: Pick<Database, 'kysely'>, now = Date.now()): Promise<void> =>
  inBatches(() => deleteSome(database, 'shared_searches', sql`expires_at <= ${now}`, batchSize))

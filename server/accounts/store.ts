import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { newPublicId } from '../platform/db/public-id.ts'
import { hashOf, newToken, newUserId } from './secrets.ts'

type Db = Kysely<Schema>

export interface Account {
  id: string
  name: string | null
  onboarded_at: number | null
}

const day = 24 * 60 * 60_000
const sessionLength = limits.sessionDays * day

export async function addAccount(db: Db, now = Date.now()): Promise<Account & { userId: string }> {
  const userId = newUserId()
  const account = { id: newPublicId(), name: null, onboarded_at: null }
  await db
    .insertInto('accounts')
    .values({ ...account, user_id_hash: hashOf('user id', userId), created_at: now })
    .execute()
  return { ...account, userId }
}

export async function accountWithUserId(db: Db, userId: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'onboarded_at'])
    .where('user_id_hash', '=', hashOf('user id', userId))
    .executeTakeFirst()
}

export async function completeOnboarding(
  db: Db,
  { accountId, name }: { accountId: string; name: string | null },
): Promise<Pick<Account, 'name' | 'onboarded_at'> | undefined> {
  return db
    .updateTable('accounts')
    .set((row) => ({
      ...(name !== null && { name }),
      onboarded_at: row.fn.coalesce('onboarded_at', row.val(Date.now())),
    }))
    .where('id', '=', accountId)
    .returning(['name', 'onboarded_at'])
    .executeTakeFirst()
}

export async function startSession(db: Db, accountId: string, now = Date.now()): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf('token', token),
      account_id: accountId,
      created_at: now,
      used_at: now,
      expires_at: now + sessionLength,
    })
    .execute()
  return token
}

/** Never shortens it: the clock may be wrong for a while, and a session must not end because of that. */
export async function extendSession(db: Db, tokenHash: string, now: number): Promise<void> {
  const later = now + sessionLength
  await db
    .updateTable('sessions')
    .set((row) => ({
      used_at: now,
      expires_at: row.case().when('expires_at', '>', later).then(row.ref('expires_at')).else(later).end(),
    }))
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function endSessions(db: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function sessionsOf(db: Db, accountId: string, now = Date.now()) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

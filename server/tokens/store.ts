import type { Kysely } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { apiTokenPrefix, type Scope, scopeNames } from '#contract/scopes.ts'
import { limits } from '#contract/limits.ts'
import { hashOf, newToken } from '../accounts/secrets.ts'
import type { Database } from '../platform/db/open.ts'
import { newPublicId } from '../platform/db/public-id.ts'
import type { Schema } from '../platform/db/schema.ts'

type Db = Kysely<Schema>

export type StoredToken = Omit<Schema['api_tokens'], 'token_hash' | 'account_id'>

interface NewToken {
  accountId: string
  name: string
  scopes: readonly Scope[]
  /** Milliseconds since 1970; null when it never expires. */
  expiresAt: number | null
}

export async function addToken(
  { kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>,
  { accountId, name, scopes, expiresAt }: NewToken,
  now = Date.now(),
): Promise<StoredToken & { token: string }> {
  const token = apiTokenPrefix + newToken()
  const row = {
    id: newPublicId(),
    name,
    // Each once, in the order of the table.
    scopes: scopeNames.filter((scope) => scopes.includes(scope)).join(' '),
    created_at: now,
    used_at: null,
    expires_at: expiresAt,
  }
  await kysely.transaction().execute(async (db) => {
    // The lock makes concurrent requests wait, so that all tokens are counted.
    const account = db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .$if(dialect === 'postgres', (query) => query.forUpdate())
    if (!(await account.executeTakeFirst()) || (await isDeleted(db, accountId)))
      throw new AppError('unauthenticated')
    const others = await namesOf(db, accountId)
    if (others.includes(name)) throw new AppError('token_name_taken')
    if (others.length >= limits.tokensPerAccount) throw new AppError('too_many_tokens')
    await db
      .insertInto('api_tokens')
      .values({ ...row, account_id: accountId, token_hash: hashOf('api token', token) })
      .execute()
  })
  return { ...row, token }
}

/** Deleting an account hides it first; nothing may then open it again. */
async function isDeleted(db: Db, accountId: string): Promise<boolean> {
  const deleted = db.selectFrom('deleted_accounts').select('account_id').where('account_id', '=', accountId)
  return (await deleted.executeTakeFirst()) !== undefined
}

async function namesOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('api_tokens').select('name').where('account_id', '=', accountId).execute()
  return rows.map(({ name }) => name)
}

/** Newest first. Expired ones stay until they are revoked, so that their owner sees why a program fails. */
export const tokensOf = (db: Db, accountId: string): Promise<StoredToken[]> =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export async function revokeToken(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function revokeTokensOf(db: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('api_tokens')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function noteUse(db: Db, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('api_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
}

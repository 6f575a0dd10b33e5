import type { Kysely } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Schema } from '../platform/db/schema.ts'

type Db = Kysely<Schema>

export async function isModerator(db: Db, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('moderators')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

export async function refuseOthers(db: Db, accountId: string): Promise<void> {
  if (!(await isModerator(db, accountId))) throw new AppError('moderators_only')
}

export async function addModerator(db: Db, accountId: string): Promise<void> {
  await db
    .insertInto('moderators')
    .values({ account_id: accountId, created_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeModerator(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('moderators')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const moderatorsIn = (db: Db) =>
  db
    .selectFrom('moderators')
    .innerJoin('accounts', 'accounts.id', 'moderators.account_id')
    .select(['moderators.account_id', 'moderators.created_at', 'accounts.name'])
    .orderBy('moderators.created_at')
    .orderBy('moderators.account_id')
    .execute()

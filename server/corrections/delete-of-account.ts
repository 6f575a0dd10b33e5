import type { Kysely } from 'kysely'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { giveBack } from '../platform/used-space/used-space.ts'
import { deleteAround } from './change.ts'
import { countVotes } from './vote.ts'

// An accepted correction is a fact about a BIN by now: it stays, without its author. Everything else that an account
// suggested goes, and its votes.

type Db = Kysely<Schema>
type Dialect = Database['dialect']

export async function leaveCorrections(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('moderators').where('account_id', '=', accountId).execute()
  await db
    .updateTable('corrections')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .where('state', '=', 'accepted')
    .execute()
}

export const correctionsLeft = (db: Db, accountId: string) =>
  db
    .selectFrom('corrections')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'accepted')
    .orderBy('id')
    .limit(batchSize)

export const votesLeft = (db: Db, accountId: string) =>
  db
    .selectFrom('correction_votes')
    .select('correction_id as id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(batchSize)

const batchSize = 200

export async function deleteSomeCorrectionsOf(db: Db, dialect: Dialect, accountId: string): Promise<boolean> {
  const left = correctionsLeft(db, accountId)
  const rows = await left.$if(dialect === 'postgres', (query) => query.forUpdate()).execute()
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  const freed = await deleteAround(db, ids)
  await db.deleteFrom('corrections').where('id', 'in', ids).execute()
  await giveBack(db, dialect, freed)
  return rows.length === batchSize
}

export async function deleteSomeVotesOf(db: Db, dialect: Dialect, accountId: string): Promise<boolean> {
  const rows = await votesLeft(db, accountId).execute()
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  if (dialect === 'postgres') {
    const voted = db.selectFrom('corrections').select('id').where('id', 'in', ids).orderBy('id')
    await voted.forUpdate().execute()
  }
  await db
    .deleteFrom('correction_votes')
    .where('account_id', '=', accountId)
    .where('correction_id', 'in', ids)
    .execute()
  await countVotes(db, ids)
  return rows.length === batchSize
}

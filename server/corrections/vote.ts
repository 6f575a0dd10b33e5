import { type Kysely, sql } from 'kysely'
import { AppError, invalidInput } from '#contract/errors.ts'
import type { Database } from '../platform/db/open.ts'
import { newPublicId } from '../platform/db/public-id.ts'
import type { Schema } from '../platform/db/schema.ts'
import { voteSize, giveBack, useSpace } from '../platform/used-space/used-space.ts'
import { lockCorrection, refuseDecided } from './change.ts'

type Db = Kysely<Schema>

interface OwnVote {
  accountId: string
  id: string
}

interface Vote extends OwnVote {
  vote: 'confirm' | 'dispute'
  line: string
  quota: number
}

export async function vote(
  { kysely, dialect }: Database,
  { accountId, id, vote, line, quota }: Vote,
): Promise<void> {
  if (vote === 'dispute' && line === '') {
    throw invalidInput({ line: ['Say in a few words what speaks against it.'] })
  }
  await kysely.transaction().execute(async (db) => {
    const correction = await lockCorrection(db, dialect, id)
    if (correction.account_id === accountId) throw new AppError('own_correction')
    await refuseDecided(db, correction)
    const before = await deleteOwnVote(db, { accountId, id })
    const { bytes } = await db
      .insertInto('correction_votes')
      .values({
        id: newPublicId(),
        correction_id: id,
        account_id: accountId,
        vote: vote === 'confirm' ? 1 : -1,
        line,
        created_at: Date.now(),
      })
      .returning(voteSize.as('bytes'))
      .executeTakeFirstOrThrow()
    await countVotes(db, [id])
    await useSpace(db, { accountId, more: bytes - (before?.bytes ?? 0), quota })
  })
}

export async function removeVote({ kysely, dialect }: Database, { accountId, id }: OwnVote): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    await refuseDecided(db, await lockCorrection(db, dialect, id))
    const deleted = await deleteOwnVote(db, { accountId, id })
    if (!deleted) return
    await countVotes(db, [id])
    await giveBack(db, dialect, [deleted])
  })
}

export async function deleteVote({ kysely, dialect }: Database, voteId: string): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const found = await db
      .selectFrom('correction_votes')
      .select('correction_id')
      .where('id', '=', voteId)
      .executeTakeFirst()
    if (!found) return
    await lockCorrection(db, dialect, found.correction_id)
    const deleted = await db
      .deleteFrom('correction_votes')
      .where('id', '=', voteId)
      .returning(['account_id', voteSize.as('bytes')])
      .execute()
    await countVotes(db, [found.correction_id])
    await giveBack(db, dialect, deleted)
  })
}

const deleteOwnVote = (db: Db, { accountId, id }: OwnVote) =>
  db
    .deleteFrom('correction_votes')
    .where('correction_id', '=', id)
    .where('account_id', '=', accountId)
    .returning(['account_id', voteSize.as('bytes')])
    .executeTakeFirst()

/** The suggestions must be locked. */
export async function countVotes(db: Db, ids: readonly string[]): Promise<void> {
  const count = (vote: 1 | -1) =>
    sql<number>`(select count(*) from correction_votes
      where correction_votes.correction_id = corrections.id and vote = ${sql.lit(vote)})`
  await db
    .updateTable('corrections')
    .set({ confirms: count(1), disputes: count(-1) })
    .where('id', 'in', ids)
    .execute()
}

import { type Kysely, sql } from 'kysely'
import { AppError, invalidInput } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { isUniqueViolation } from '../platform/db/errors.ts'
import type { Database } from '../platform/db/open.ts'
import { newPublicId } from '../platform/db/public-id.ts'
import type { Schema } from '../platform/db/schema.ts'
import { deleteReports } from '../reports/store.ts'
import { correctionSize, voteSize, type Freed, giveBack } from '../platform/used-space/used-space.ts'
import { isShown } from './store.ts'

// Rows are locked in this order: corrections, then the counter of decisions, then votes and reports, then used space.

type Db = Kysely<Schema>
type Dialect = Database['dialect']
type Stored = Schema['corrections']

interface NewCorrection extends Pick<
  Stored,
  'bin' | 'field' | 'value' | 'previous' | 'source' | 'country' | 'bank' | 'reason'
> {
  accountId: string
}

export async function addCorrection(
  db: Db,
  { accountId, ...suggested }: NewCorrection,
): Promise<{ id: string; bytes: number }> {
  const own = { accountId, bin: suggested.bin, field: suggested.field }
  await refuseKnown(db, accountId, suggested)
  const replaced = await deleteWithdrawn(db, own)
  const id = newPublicId()
  const { size } = await db
    .insertInto('corrections')
    .values({
      id,
      ...suggested,
      account_id: accountId,
      state: 'open',
      created_at: Date.now(),
      decided_at: null,
    })
    .returning(correctionSize.as('size'))
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('already_suggested') : error
    })
  return { id, bytes: size - replaced }
}

export async function refuseTooMany(db: Db, accountId: string): Promise<void> {
  const { open } = await db
    .selectFrom('corrections')
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .select((row) => row.fn.countAll().as('open'))
    .executeTakeFirstOrThrow()
  if (Number(open) > limits.openCorrectionsPerAccount) throw new AppError('too_many_corrections')
}

/** Two people who agree make one suggestion with a vote, not two suggestions. */
async function refuseKnown(
  db: Db,
  accountId: string,
  { bin, field, value }: Pick<Stored, 'bin' | 'field' | 'value'>,
): Promise<void> {
  const known = await db
    .selectFrom('corrections')
    .select('account_id')
    .where('bin', '=', bin)
    .where('field', '=', field)
    .where('value', '=', value)
    .where('state', '=', 'open')
    .where(isShown)
    .execute()
  if (known.some(({ account_id }) => account_id !== accountId)) {
    throw invalidInput({ value: ['Someone has already suggested this. Confirm their suggestion instead.'] })
  }
}

async function deleteWithdrawn(
  db: Db,
  { accountId, bin, field }: Pick<Stored, 'bin' | 'field'> & { accountId: string },
): Promise<number> {
  const deleted = await db
    .deleteFrom('corrections')
    .where('account_id', '=', accountId)
    .where('bin', '=', bin)
    .where('field', '=', field)
    .where('state', '=', 'withdrawn')
    .where(
      sql<boolean>`not exists (
        select 1 from correction_decisions where correction_decisions.correction_id = corrections.id)`,
    )
    .returning(correctionSize.as('size'))
    .execute()
  return deleted.reduce((sum, { size }) => sum + size, 0)
}

export async function withdrawCorrection(
  { kysely, dialect }: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const correction = await lockCorrection(db, dialect, id)
    if (correction.account_id !== accountId) throw new AppError('correction_not_found')
    await refuseDecided(db, correction)
    const freed = await deleteAround(db, [id])
    const after = await db
      .updateTable('corrections')
      .set({ state: 'withdrawn', reason: '', confirms: 0, disputes: 0, decided_at: Date.now() })
      .where('id', '=', id)
      .returning(correctionSize.as('size'))
      .executeTakeFirstOrThrow()
    const own = { account_id: accountId, bytes: correction.size - after.size }
    await giveBack(db, dialect, [own, ...freed])
  })
}

/** Says who has decided what, because the caller has not seen it. */
export async function refuseDecided(db: Db, { id, state }: Pick<Stored, 'id' | 'state'>): Promise<void> {
  if (state === 'open') return
  if (state === 'withdrawn') {
    throw new AppError('correction_decided', { message: 'Its author has withdrawn this suggestion.' })
  }
  const decision = await db
    .selectFrom('correction_decisions')
    .leftJoin('accounts', 'accounts.id', 'correction_decisions.moderator_id')
    .select(['accounts.id as moderator', 'accounts.name', 'correction_decisions.reason'])
    .where('correction_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const who = decision?.moderator ? (decision.name ?? 'Another moderator') : 'A moderator'
  const why = decision?.reason ? ` The reason given: ${decision.reason}` : ''
  throw new AppError('correction_decided', { message: `${who} has ${state} this suggestion.${why}` })
}

export async function deleteAround(db: Db, ids: readonly string[]): Promise<Freed[]> {
  const votes = await db
    .deleteFrom('correction_votes')
    .where('correction_id', 'in', ids)
    .returning(['account_id', voteSize.as('bytes')])
    .execute()
  return [...votes, ...(await deleteReports(db, 'correction', ids))]
}

export async function lockCorrection(db: Db, dialect: Dialect, id: string) {
  return db
    .selectFrom('corrections')
    .selectAll()
    .select(correctionSize.as('size'))
    .where('id', '=', id)
    .where(isShown)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => new AppError('correction_not_found'))
}

import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { plural } from '#contract/formats/numbers.ts'
import { dateTime, lines } from '../platform/commands/format.ts'
import { findCorrection } from '../corrections/store.ts'
import { describeReports } from './describe.ts'

type Db = Kysely<Schema>

export async function describeCorrection(db: Db, id: string): Promise<string | undefined> {
  const correction = await findCorrection(db, id)
  if (!correction) return undefined
  const { bin, field, previous, value, state, reason, confirms, disputes } = correction
  const inForce = await db
    .selectFrom('accepted_facts')
    .select('bin')
    .where('correction_id', '=', id)
    .where('in_force', '=', 1)
    .execute()
  return lines(
    `Correction ${id} of BIN ${bin}, ${state}: ${field} ${previous || 'unknown'} → ${value}`,
    `by ${author(correction)}, ${dateTime(correction.created_at)}`,
    reason,
    `${confirms} confirmed, ${disputes} disputed it.`,
    ...(await votesOn(db, id)),
    ...(await decisionsOn(db, id)),
    await describeReports(
      db.selectFrom('correction_reports').where('correction_id', '=', id).select('reason').execute(),
    ),
    inForce.length > 0 ? `It is in force for ${plural(inForce.length, 'BIN')}. Deleting it ends that.` : '',
  )
}

export async function describeVote(db: Db, id: string): Promise<string | undefined> {
  const found = await votesIn(db).where('correction_votes.id', '=', id).executeTakeFirst()
  return found && `About correction ${found.correction_id}\n${voteLine(found)}`
}

const author = ({ account_id, user_name }: { account_id: string | null; user_name: string | null }): string =>
  account_id === null ? 'a deleted account' : `${user_name ?? 'Anonymous'} (account ${account_id})`

const votesIn = (db: Db) =>
  db
    .selectFrom('correction_votes')
    .innerJoin('accounts', 'accounts.id', 'correction_votes.account_id')
    .selectAll('correction_votes')
    .select('accounts.name as user_name')

type Vote = Awaited<ReturnType<ReturnType<typeof votesIn>['executeTakeFirstOrThrow']>>

const voteLine = (vote: Vote): string =>
  `  vote ${vote.id}  ${vote.vote === 1 ? 'confirmed' : 'disputed'} by ${author(vote)}${vote.line ? `: ${vote.line}` : ''}`

async function votesOn(db: Db, id: string): Promise<string[]> {
  const votes = await votesIn(db)
    .where('correction_id', '=', id)
    .orderBy('correction_votes.created_at', 'desc')
    .orderBy('correction_votes.id')
    .limit(50)
    .execute()
  return votes.map(voteLine)
}

async function decisionsOn(db: Db, id: string): Promise<string[]> {
  const decisions = await db
    .selectFrom('correction_decisions')
    .leftJoin('accounts', 'accounts.id', 'moderator_id')
    .selectAll('correction_decisions')
    .select('accounts.name as user_name')
    .where('correction_id', '=', id)
    .orderBy('number')
    .execute()
  return decisions.map(
    ({ action, moderator_id, user_name, reason, created_at }) =>
      `  ${dateTime(created_at)}  ${action} by ${author({ account_id: moderator_id, user_name })}${reason ? `: ${reason.replaceAll('\n', ' ')}` : ''}`,
  )
}

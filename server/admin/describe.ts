import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { findReview, reviewReply } from '../reviews/store.ts'
import { storedIdOf } from '../searches/store.ts'
import { plural } from '#contract/formats/numbers.ts'
import { lines, dateTime } from '../platform/commands/format.ts'
import { findCorrection } from '../corrections/store.ts'

type Db = Kysely<Schema>

// What an operator reads before deciding. A private list reveals nothing but its size.

export async function describeReview(db: Db, id: string): Promise<string | undefined> {
  const review = await findReview(db, id)
  if (!review) return undefined
  const { stars, description, tags } = reviewReply(review, null)
  return lines(
    `Review ${id} of BIN ${review.bin}`,
    `by ${review.user_name ?? 'Anonymous'} (account ${review.account_id}), ${dateTime(review.created_at)}`,
    `${stars} of 5 stars${tags.map(({ label }) => `, ${label}`).join('')}`,
    description,
    await describeReports(
      db.selectFrom('review_reports').where('review_id', '=', id).select('reason').execute(),
    ),
  )
}

export async function describeList(db: Db, id: string): Promise<string | undefined> {
  const list = await db
    .selectFrom('lists')
    .innerJoin('accounts', 'accounts.id', 'lists.account_id')
    .selectAll('lists')
    .select('accounts.name as user_name')
    .where('lists.id', '=', id)
    .executeTakeFirst()
  if (!list) return undefined
  const isPublic = list.is_public === 1
  return lines(
    `List ${id}${isPublic ? `: ${list.name}` : ' (private)'}`,
    `by ${list.user_name ?? 'Anonymous'} (account ${list.account_id}), ${dateTime(list.created_at)}`,
    `${plural(list.count, 'BIN')}, ${plural(list.views, 'view')}, ${plural(await countIn(db, 'bookmarks', id), 'bookmark')}`,
    isPublic ? list.description : '',
    await describeReports(db.selectFrom('list_reports').where('list_id', '=', id).select('reason').execute()),
  )
}

/** What was searched cannot be read without the link. */
export async function describeSearch(db: Db, id: string): Promise<string | undefined> {
  const search = await db
    .selectFrom('shared_searches')
    .select(['id', 'bytes', 'created_at', 'expires_at'])
    .where('id', 'in', [id, storedIdOf(id)])
    .executeTakeFirst()
  if (!search) return undefined
  return lines(
    `Shared search ${search.id}`,
    `shared ${dateTime(search.created_at)}, until ${dateTime(search.expires_at)}, ${plural(search.bytes, 'byte')}`,
  )
}

export async function describeAccount(db: Db, id: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select(['name', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account) return undefined
  const lists = await db.selectFrom('lists').select('is_public').where('account_id', '=', id).execute()
  const shared = lists.filter((list) => list.is_public === 1).length
  const reviews = await countOfAccount(db, 'reviews', id)
  const bookmarks = await countOfAccount(db, 'bookmarks', id)
  const corrections = await countOfAccount(db, 'corrections', id)
  return lines(
    `Account ${id}: ${account.name ?? 'Anonymous'}, ${dateTime(account.created_at)}`,
    `${plural(shared, 'public list')}, ${plural(lists.length - shared, 'private list')}, ${plural(reviews, 'review')}, ${plural(bookmarks, 'bookmark')}, ${plural(corrections, 'correction')}`,
    'Deleting the account deletes all of these, but accepted corrections stay without its name.',
  )
}

async function describeReports(query: Promise<{ reason: string }[]>): Promise<string> {
  const reports = await query
  return lines(
    `Reported ${plural(reports.length, 'time')}${reports.length > 0 ? ':' : '.'}`,
    ...reports.map(({ reason }) => `  – ${reason.replaceAll('\n', ' ')}`),
  )
}

async function countIn(db: Db, table: 'bookmarks', listId: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .where('list_id', '=', listId)
    .select((one) => one.fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  return Number(row.number)
}

async function countOfAccount(
  db: Db,
  table: 'reviews' | 'bookmarks' | 'corrections',
  id: string,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .where('account_id', '=', id)
    .select((one) => one.fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  return Number(row.number)
}

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

import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { plural } from '#contract/formats/numbers.ts'
import { truncate, lines, dateTime } from '../platform/commands/format.ts'

type Db = Kysely<Schema>

const size = 50
const skip = (page: number) => (page - 1) * size

const orNone = (all: string[]): string => lines(...all) || 'None.'

export async function latestReviews(db: Db, page: number): Promise<string> {
  const reviews = await db
    .selectFrom('reviews')
    .innerJoin('accounts', 'accounts.id', 'reviews.account_id')
    .selectAll('reviews')
    .select('accounts.name as user_name')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .limit(size)
    .offset(skip(page))
    .execute()
  return orNone(
    reviews.map(
      ({ id, bin, created_at, stars, user_name, description }) =>
        `${id}  ${dateTime(created_at)}  ${bin}  ${stars}/5  ${user_name ?? 'Anonymous'}  ${truncate(description)}`,
    ),
  )
}

export async function latestLists(db: Db, page: number): Promise<string> {
  const lists = await db
    .selectFrom('lists')
    .innerJoin('accounts', 'accounts.id', 'lists.account_id')
    .selectAll('lists')
    .select('accounts.name as user_name')
    .where('lists.is_public', '=', 1)
    .orderBy('lists.created_at', 'desc')
    .orderBy('lists.id')
    .limit(size)
    .offset(skip(page))
    .execute()
  return orNone(
    lists.map(
      ({ id, created_at, count, user_name, name }) =>
        `${id}  ${dateTime(created_at)}  ${plural(count, 'BIN')}  ${user_name ?? 'Anonymous'}  ${truncate(name)}`,
    ),
  )
}

export async function latestCorrections(db: Db, page: number): Promise<string> {
  const corrections = await db
    .selectFrom('corrections')
    .leftJoin('accounts', 'accounts.id', 'corrections.account_id')
    .selectAll('corrections')
    .select('accounts.name as user_name')
    .orderBy('corrections.created_at', 'desc')
    .orderBy('corrections.id')
    .limit(size)
    .offset(skip(page))
    .execute()
  return orNone(
    corrections.map(
      ({ id, created_at, bin, field, value, state, user_name }) =>
        `${id}  ${dateTime(created_at)}  ${bin}  ${field}: ${truncate(value)}  ${state}  ${user_name ?? 'Anonymous'}`,
    ),
  )
}

export async function latestSearches(db: Db, page: number): Promise<string> {
  const searches = await db
    .selectFrom('shared_searches')
    .select(['id', 'bytes', 'created_at', 'expires_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset(skip(page))
    .execute()
  return orNone(
    searches.map(
      ({ id, bytes, created_at, expires_at }) =>
        `${id}  ${dateTime(created_at)}  until ${dateTime(expires_at)}  ${plural(bytes, 'byte')}`,
    ),
  )
}

export async function latestAccounts(db: Db, page: number): Promise<string> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset(skip(page))
    .execute()
  return orNone(
    accounts.map(({ id, name, created_at }) => `${id}  ${dateTime(created_at)}  ${name ?? 'Anonymous'}`),
  )
}

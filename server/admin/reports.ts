import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { plural } from '#contract/formats/numbers.ts'
import { truncate, lines, dateTime } from '../platform/commands/format.ts'

type Db = Kysely<Schema>

const most = 50

interface Reported {
  what: string
  times: number
  latest: number
}

export async function reports(db: Db): Promise<string> {
  const all = [
    ...(await reportedReviews(db)),
    ...(await reportedLists(db)),
    ...(await reportedCorrections(db)),
  ]
  all.sort((one, other) => other.times - one.times || other.latest - one.latest)
  if (all.length === 0) return 'No reports.'
  return lines(
    ...all
      .slice(0, most)
      .map(
        ({ what, times, latest }) => `${what}\n  reported ${plural(times, 'time')}, last ${dateTime(latest)}`,
      ),
    '',
    'To see the reasons: bindex admin show KIND ID',
  )
}

async function reportedReviews(db: Db): Promise<Reported[]> {
  const rows = await db
    .selectFrom('review_reports')
    .innerJoin('reviews', 'reviews.id', 'review_reports.review_id')
    .select(['reviews.id', 'reviews.bin', 'reviews.stars', 'reviews.description'])
    .select((one) => [
      one.fn.countAll<number>().as('times'),
      one.fn.max('review_reports.created_at').as('latest'),
    ])
    .groupBy(['reviews.id', 'reviews.bin', 'reviews.stars', 'reviews.description'])
    .orderBy('times', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, bin, stars, description, times, latest }) => ({
    what: `review ${id}  ${bin}  ${stars}/5  ${truncate(description)}`,
    times: Number(times),
    latest,
  }))
}

/** Includes lists that have become private, because their owner may publish them again. */
async function reportedLists(db: Db): Promise<Reported[]> {
  const rows = await db
    .selectFrom('list_reports')
    .innerJoin('lists', 'lists.id', 'list_reports.list_id')
    .select(['lists.id', 'lists.name', 'lists.is_public'])
    .select((one) => [
      one.fn.countAll<number>().as('times'),
      one.fn.max('list_reports.created_at').as('latest'),
    ])
    .groupBy(['lists.id', 'lists.name', 'lists.is_public'])
    .orderBy('times', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, name, is_public, times, latest }) => ({
    what: `list ${id}  ${is_public === 1 ? truncate(name) : 'now private'}`,
    times: Number(times),
    latest,
  }))
}

async function reportedCorrections(db: Db): Promise<Reported[]> {
  const rows = await db
    .selectFrom('correction_reports')
    .innerJoin('corrections', 'corrections.id', 'correction_reports.correction_id')
    .select(['corrections.id', 'corrections.bin', 'corrections.field', 'corrections.value'])
    .select((one) => [
      one.fn.countAll<number>().as('times'),
      one.fn.max('correction_reports.created_at').as('latest'),
    ])
    .groupBy(['corrections.id', 'corrections.bin', 'corrections.field', 'corrections.value'])
    .orderBy('times', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, bin, field, value, times, latest }) => ({
    what: `correction ${id}  ${bin}  ${field}: ${truncate(value)}`,
    times: Number(times),
    latest,
  }))
}

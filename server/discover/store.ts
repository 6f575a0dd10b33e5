import type { Kysely } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { recentLists } from '../lists/store.ts'
import { recentReviews } from '../reviews/store.ts'

export type DiscoverQueries = ReturnType<typeof discoverQueries>

export function discoverQueries({ kysely: db, reader }: Database) {
  const cached = { cached: true }
  return {
    recentReviews: reader(() => recentReviews(db, limits.recentReviews), cached),
    topReviewers: reader(() => topReviewers(db, limits.topReviewers), cached),
    recentLists: reader(() => recentLists(db, limits.recentLists), cached),
    mostReviewed: reader(() => mostReviewed(db, limits.topBins), cached),
  }
}

// These two read from the index of counts that are updated as reviews are written.

const mostReviewed = (db: Kysely<Schema>, limit: number) =>
  db
    .selectFrom('ratings')
    .select(['bin', 'reviews', 'stars'])
    .orderBy('reviews', 'desc')
    .orderBy('bin')
    .limit(limit)

const topReviewers = (db: Kysely<Schema>, limit: number) =>
  db
    .selectFrom('reviewers')
    .innerJoin('accounts', 'accounts.id', 'reviewers.account_id')
    .select(['accounts.id', 'accounts.name', 'reviewers.reviews'])
    .orderBy('reviewers.reviews', 'desc')
    .orderBy('reviewers.account_id')
    .limit(limit)

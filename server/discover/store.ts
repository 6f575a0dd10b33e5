import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

// Both walk an index of what is counted as reviews are written.

export const mostReviewed = (db: Kysely<Schema>, limit: number) =>
  db
    .selectFrom('ratings')
    .select(['bin', 'reviews', 'stars'])
    .orderBy('reviews', 'desc')
    .orderBy('bin')
    .limit(limit)

export const topReviewers = (db: Kysely<Schema>, limit: number) =>
  db
    .selectFrom('reviewers')
    .innerJoin('accounts', 'accounts.id', 'reviewers.account_id')
    .select(['accounts.id', 'accounts.name', 'reviewers.reviews'])
    .orderBy('reviewers.reviews', 'desc')
    .orderBy('reviewers.account_id')
    .limit(limit)

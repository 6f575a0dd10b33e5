import { Type } from 'typebox'
import { Review, User } from './reviews.ts'
import { nullable } from './schemas.ts'

export const discoverApi = {
  'GET /api/discover': {
    summary: 'What people wrote lately, and most',
    account: 'required',
    rate: 'lookup',
    returns: Type.Object({
      recent_reviews: Type.Array(
        Type.Object({ ...Review.properties, bin: Type.Object({ bin: Type.String() }) }),
        { description: 'Latest first.' },
      ),
      top_reviewers: Type.Array(
        Type.Object({ hash: Type.String(), name: nullable, reviews_count: Type.Integer() }),
        { description: 'Most first, five of them.' },
      ),
      recent_bin_lists: Type.Array(
        Type.Object({
          hash: Type.String(),
          name: Type.String(),
          description: Type.String(),
          count: Type.Integer(),
          user: User,
        }),
        { description: 'Public ones, latest first.' },
      ),
      top_reviewed_bins: Type.Array(
        Type.Object({
          bin: Type.String(),
          icon_type: Type.String(),
          brand: nullable,
          avg_rating: Type.Number(),
          review_count: Type.Integer(),
        }),
        { description: 'Most reviewed first, five of them.' },
      ),
    }),
  },
} as const

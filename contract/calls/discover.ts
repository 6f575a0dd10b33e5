import { Noun, Type } from '../schema.ts'
import { Review, User } from './reviews.ts'
import { nullable } from './schemas.ts'

export const discoverApi = {
  'GET /api/discover': {
    summary: 'Recent reviews and lists, top reviewers and most reviewed BINs',
    account: 'required',
    scope: 'read',
    rate: 'lookup',
    returns: Type.Object({
      recent_reviews: Type.Array(
        Noun('RecentReview', { ...Review.properties, bin: Type.Object({ bin: Type.String() }) }),
        { description: 'Newest first.' },
      ),
      top_reviewers: Type.Array(
        Noun('Reviewer', { hash: Type.String(), name: nullable, reviews_count: Type.Integer() }),
        { description: 'The five with the most reviews, most first.' },
      ),
      recent_bin_lists: Type.Array(
        Noun('RecentBinList', {
          hash: Type.String(),
          name: Type.String(),
          description: Type.String(),
          count: Type.Integer(),
          user: User,
        }),
        { description: 'Public lists, newest first.' },
      ),
      top_reviewed_bins: Type.Array(
        Noun('ReviewedBin', {
          bin: Type.String(),
          icon_type: Type.String(),
          brand: nullable,
          avg_rating: Type.Number(),
          review_count: Type.Integer(),
        }),
        { description: 'The five most reviewed, most first.' },
      ),
    }),
  },
} as const

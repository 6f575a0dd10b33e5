import { Noun, Type, type Static } from '../schema.ts'
import { limits } from '../limits.ts'
import { OneBin, publicId, Text, Time } from './schemas.ts'

const starsMessage = 'Stars must be a whole number from 1 to 5.'

const Tag = Noun('Tag', {
  id: Type.Integer(),
  name: Type.String(),
  icon: Type.String(),
  label: Type.String(),
})

export const User = Noun('User', { name: Type.Union([Type.String(), Type.Null()]) })

export type Review = Static<typeof Review>
export const Review = Noun('Review', {
  id: Type.String({ description: 'The same as hash.' }),
  hash: Type.String({ description: publicId }),
  user: User,
  stars: Type.Integer({ description: '1 to 5.' }),
  description: Type.String({ description: 'Empty when there is none.' }),
  tags: Type.Array(Tag),
  created_at: Time,
  updated_at: Time,
  is_own: Type.Boolean(),
})

export const rating = {
  total_reviews: Type.Integer(),
  avg_rating: Type.Union([Type.Number(), Type.Null()], {
    description: 'The mean rating, rounded to one decimal; null without reviews.',
  }),
}

const ReviewToSend = Noun('ReviewInput', {
  stars: Type.Integer({ minimum: 1, maximum: 5, message: starsMessage, missing: starsMessage }),
  description: Type.Optional(Text('review')),
  tag_ids: Type.Optional(
    Type.Array(Type.Integer({ message: 'tag_ids must contain only tag ids' }), {
      maxItems: limits.tagsPerReview,
      description: 'Ids from GET /api/tags.',
      tooMany: `A review has at most ${limits.tagsPerReview} tags.`,
    }),
  ),
})

const Saved = Noun('SavedReview', { review: Review, ...rating })
const Tags = Noun('Tags', { tags: Type.Array(Tag) })

const tags = {
  summary: 'All tags for reviews',
  rate: 'lookup',
  anyOrigin: true,
  cache: 'data',
  returns: Tags,
} as const

export const reviewsApi = {
  'POST /api/bin/:bin/review': {
    summary: 'Review a BIN; one review per account',
    fails: ['bin_not_found', 'already_reviewed', 'too_many_reviews', 'account_full'],
    account: 'required',
    scope: 'write:reviews',
    creates: true,
    rate: 'change',
    params: OneBin,
    body: ReviewToSend,
    returns: Saved,
  },
  'PUT /api/bin/:bin/review': {
    summary: 'Replace your review of a BIN; fields left out become empty',
    fails: ['review_not_found', 'account_full'],
    account: 'required',
    scope: 'write:reviews',
    rate: 'change',
    params: OneBin,
    body: ReviewToSend,
    returns: Saved,
  },
  'DELETE /api/bin/:bin/review': {
    summary: 'Delete your review of a BIN',
    fails: ['review_not_found'],
    account: 'required',
    scope: 'write:reviews',
    rate: 'change',
    params: OneBin,
    returns: Noun('Rating', rating),
  },
  'POST /api/reviews/:hash/report': {
    summary: 'Report a review to the operator',
    fails: ['review_not_found', 'account_full'],
    account: 'required',
    scope: 'session',
    creates: true,
    rate: 'change',
    params: Type.Object({ hash: Type.String() }),
    body: Noun('Report', { reason: Text('reportReason') }),
    returns: Type.Object({}),
  },
  'GET /api/tags': tags,
  'GET /tags.json': tags,
} as const

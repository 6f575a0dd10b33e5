import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import type { Review } from '#contract/calls/reviews.ts'
import { withoutReview, withReview } from './review-cache.ts'

const review = (hash: string, stars: number, is_own = false): Review => ({
  id: hash,
  hash,
  user: { name: null },
  stars,
  description: hash,
  tags: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  is_own,
})

function detail(all: Review[], page = 1): BinDetail {
  const own = all.find(({ is_own }) => is_own) ?? null
  const from = (page - 1) * 10 + 1
  const total = all.length
  return {
    total_reviews: total,
    avg_rating: total ? Math.round((10 * all.reduce((sum, { stars }) => sum + stars, 0)) / total) / 10 : null,
    reviews: all.slice(from - 1, page * 10),
    reviews_pagination: {
      current_page: page,
      from: from > total ? 0 : from,
      last_page: Math.max(1, Math.ceil(total / 10)),
      per_page: 10,
      to: from > total ? 0 : Math.min(page * 10, total),
      total,
    },
    user_has_reviewed: own !== null,
    current_user_review: own,
  } as BinDetail
}

const others = (count: number) =>
  Array.from({ length: count }, (_, at) => review(`other ${at}`, 1 + (at % 5)))
const mine = review('mine', 5, true)

for (const count of [0, 1, 4, 9, 10, 25]) {
  test(`adding a review to ${count} others gives the same page as the server`, () => {
    assert.deepEqual(withReview(detail(others(count)), mine), detail([mine, ...others(count)]))
  })

  test(`editing or deleting a review among ${count} others gives the same page as the server`, () => {
    const all = [...others(count).slice(0, 3), mine, ...others(count).slice(3)]
    const better = { ...mine, stars: 1, description: 'Better' }
    const changed = all.map((one) => (one === mine ? better : one))
    assert.deepEqual(withReview(detail(all), better), detail(changed))
    if (count < 10) assert.deepEqual(withoutReview(detail(all)), detail(others(count)))
  })
}

test('on a later page a new review changes only the totals', () => {
  const { reviews, ...rest } = withReview(detail(others(25), 2), mine)
  const { reviews: _, ...wanted } = detail([mine, ...others(25)], 2)
  assert.deepEqual(rest, wanted)
  assert.deepEqual(reviews, others(25).slice(10, 20))
})

test('deleting changes nothing for a reader without a review', () => {
  assert.deepEqual(withoutReview(detail(others(3))), detail(others(3)))
})

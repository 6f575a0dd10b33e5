import assert from 'node:assert/strict'
import { test } from 'vitest'
import { timeAgo } from './AllListsPage.tsx'

const now = Date.parse('2026-11-15T12:00:00Z')

const ages: [days: number, words: string][] = [
  [-1, 'Today'],
  [0, 'Today'],
  [0.9, 'Today'],
  [1, '1 day ago'],
  [2, '2 days ago'],
  [29, '29 days ago'],
  [30, '1 month ago'],
  [60, '2 months ago'],
  [364, '12 months ago'],
  [365, '1 year ago'],
  [800, '2 years ago'],
]

for (const [days, words] of ages) {
  test(`${days} days before now is “${words}”`, () =>
    assert.equal(timeAgo(new Date(now - days * 86_400_000).toISOString(), now), words))
}

test('an invalid time is unknown', () => assert.equal(timeAgo('yesterday', now), 'Unknown'))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#contract/client/api-error.ts'
import { retries } from './retries.ts'

test('a query is retried only as long as a retry may help', () => {
  for (const [name, status, times] of [
    ['discover', 500, 3],
    ['discover', 0, 3],
    ['discover', 408, 3],
    ['discover', 401, 0],
    ['discover', 403, 0],
    ['discover', 404, 0],
    ['bin', 500, 2],
    ['bin', 403, 2],
    ['bin', 404, 0],
    ['bank', 500, 2],
    ['bank', 404, 0],
    ['list', 500, 1],
    ['list', 429, 1],
    ['list', 403, 0],
  ] as const) {
    let failures = 0
    while (retries[name](failures, new ApiError('', status))) failures++
    assert.equal(failures, times, `${name} ${status}`)
  }
})

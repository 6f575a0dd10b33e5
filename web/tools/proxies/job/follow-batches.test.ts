import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followBatches } from './follow-batches.ts'
import type { JobView } from './follow-job.ts'
import { madeResult } from '#test/data/made-proxy-result.ts'

const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

const stream = (id: string, state = 'finished') =>
  event('progress', { id, total: 2, probes: 1, done: 0, state: 'running', quota_left: 0 }) +
  event('result', madeResult({ index: 1 })) +
  event('result', madeResult({ index: 0 })) +
  event('end', { id, total: 2, probes: 1, done: 2, state, quota_left: 0 })

async function follow(
  total: number | undefined,
  ids: string[],
  following: (string | undefined)[],
  states: Record<string, string> = {},
) {
  const views: JobView[] = []
  const opened: string[] = []
  await followBatches({
    signal: new AbortController().signal,
    ids,
    total,
    open: async (id) => {
      opened.push(id)
      return new Response(stream(id, states[id])).body!
    },
    next: async () => following.shift(),
    onView: (view) => void views.push(view),
  })
  const { job, results } = views.at(-1)!
  return {
    opened,
    states: [...new Set(views.map(({ job }) => job?.state))],
    totals: [...new Set(views.map(({ job }) => job?.total))],
    done: job?.done,
    indexes: results.map(({ index }) => index),
  }
}

test('shows jobs that follow each other as one', async () => {
  assert.deepEqual(await follow(6, ['a'], ['b', 'c']), {
    opened: ['a', 'b', 'c'],
    states: ['running', 'finished'],
    totals: [6],
    done: 6,
    indexes: [1, 0, 3, 2, 5, 4],
  })
})

test('a single job needs no total', async () => {
  const { opened, totals, indexes } = await follow(undefined, ['a'], ['b'])
  assert.deepEqual([opened, totals, indexes], [['a'], [2], [1, 0]])
})

test('starts no further job when one was stopped', async () => {
  const { opened, states, done } = await follow(6, ['a'], ['b', 'c'], { b: 'stopped' })
  assert.deepEqual([opened, states, done], [['a', 'b'], ['running', 'stopped'], 4])
})

test('is stopped when the next job is not started', async () => {
  const { opened, states, indexes } = await follow(6, ['a'], [undefined])
  assert.deepEqual([opened, states, indexes], [['a'], ['running', 'stopped'], [1, 0]])
})

test('after a reload, shows the jobs that were started', async () => {
  const { opened, states, done } = await follow(6, ['a', 'b'], [])
  assert.deepEqual([opened, states, done], [['a', 'b'], ['running', 'stopped'], 4])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#contract/client/api-error.ts'
import { followJob, type JobView } from './follow-job.ts'
import { madeResult } from '#test/data/made-proxy-result.ts'

const job = { id: 'a', total: 4, probes: 1, done: 0, state: 'running', quota_left: 496 }
const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const result = (index: number) => event('result', madeResult({ index }))
const progress = (done: number) => event('progress', { ...job, done })
const end = event('end', { ...job, done: 4, state: 'finished' })

/** Replies one after the other: a number is the status of a failure, undefined a server that is not reached. */
function server(...replies: (string | number | undefined)[]) {
  const asked: number[] = []
  const waits: number[] = []
  const views: JobView[] = []
  const follow = (signal = new AbortController().signal) =>
    followJob({
      signal,
      open: async (after) => {
        const reply = replies[asked.push(after) - 1]
        if (typeof reply === 'string') return new Response(reply).body!
        throw new ApiError('', reply ?? 0)
      },
      onView: (view) => void views.push(view),
      wait: async (milliseconds) => void waits.push(milliseconds),
    })
  return { follow, asked, waits, views, last: () => views.at(-1)! }
}

test('follows a job to its end', async () => {
  const { follow, asked, views, last } = server(
    progress(0) + result(2) + result(0) + result(1) + result(3) + end,
  )
  await follow()
  assert.deepEqual(asked, [0])
  assert.equal(views.length, 1)
  assert.equal(last().link, 'open')
  assert.equal(last().job?.state, 'finished')
  assert.deepEqual(
    last().results.map(({ index }) => index),
    [2, 0, 1, 3],
  )
})

test('continues after the last result when the connection is lost', async () => {
  const { follow, asked, waits, views, last } = server(
    progress(0) + result(0) + result(1),
    undefined,
    503,
    result(2),
    result(3) + end,
  )
  await follow()
  assert.deepEqual(asked, [0, 2, 2, 2, 3])
  assert.deepEqual(waits, [1000, 2000, 4000, 1000])
  assert.deepEqual(
    views.map(({ link }) => link),
    ['again', 'again', 'again', 'again', 'open'],
  )
  assert.equal(last().results.length, 4)
})

test('keeps the results when a restarted server no longer has the job', async () => {
  const { follow, asked, last } = server(progress(0) + result(0), undefined, 404)
  await follow()
  assert.deepEqual(asked, [0, 1, 1])
  assert.equal(last().link, 'gone')
  assert.equal(last().results.length, 1)
})

test('gives up on an unreachable server', async () => {
  const { follow, asked, last } = server()
  await follow()
  assert.equal(asked.length, 6)
  assert.equal(last().link, 'lost')
})

test('reports nothing after it was aborted', async () => {
  const left = new AbortController()
  const { follow, views } = server(progress(0) + result(0) + end)
  left.abort()
  await follow(left.signal)
  assert.equal(views.length, 0)
})

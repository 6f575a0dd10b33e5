import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#contract/client/api-error.ts'
import { madeResult } from '#test/data/made-proxy-result.ts'
import { followBatches, followJob, type JobView, readEvents, type ServerEvent } from './follow-job.ts'

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

const streamText = [
  ': hello\n\n',
  'event: result\nid: 1\ndata: {"host":"bücher.example"}\n\n',
  ':\n\n',
  'event: progress\r\ndata: {"done":1}\r\n\r\n',
  'data:first\ndata: second\n\n',
  'event: end\ndata: {}\n\n',
  'event: cut off\ndata: never e',
].join('')

const events: ServerEvent[] = [
  { event: 'result', id: '1', data: '{"host":"bücher.example"}' },
  { event: 'progress', id: '', data: '{"done":1}' },
  { event: 'message', id: '', data: 'first\nsecond' },
  { event: 'end', id: '', data: '{}' },
]

for (const size of [1, 2, 3, 7, 1000]) {
  test(`reads events that arrive in pieces of ${size} bytes`, async () => {
    const bytes = new TextEncoder().encode(streamText)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    assert.deepEqual(await Array.fromAsync(readEvents(body)), events)
  })
}

test('cancels the stream when reading stops', async () => {
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => {
      isCancelled = true
    },
  })
  for await (const { data } of readEvents(body)) {
    assert.equal(data, '1')
    break
  }
  assert.ok(isCancelled)
})

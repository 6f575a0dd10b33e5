import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import type { Checker } from '../checking/checker.ts'
import { streamJob } from './job-stream.ts'
import { Job } from './job.ts'
import { Pace, Slots } from '../checking/slots.ts'

type Listener = Parameters<Checker['start']>[2]

/** A job whose results come from the test. */
function madeJob(count: number) {
  let listener: Listener | undefined
  const stopped: string[] = []
  const checker = {
    start: (_id: string, _list: object, given: Listener) => void (listener = given),
    stop: (id: string) => void stopped.push(id),
  }
  const data = { tables: async () => [] }
  const proxies = Array.from({ length: count }, () => ({ host: '8.8.8.8', port: 80, type: 'http' as const }))
  const job = new Job(checker, data, 'here', { proxies, probes: 1 })
  const give = async (index: number, words = '') => {
    listener!.found({ index, exit: null, words } as ProxyResult)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { job, stopped, give, lose: () => listener!.lost() }
}

test('a job stops after 15 seconds without a watcher; every request extends that', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { job, stopped } = madeJob(2)
  t.mock.timers.tick(14_000)
  job.seen()
  t.mock.timers.tick(14_000)
  const stopWatching = job.watch(() => undefined)
  t.mock.timers.tick(100_000)
  assert.equal(job.state, 'running')
  stopWatching()
  t.mock.timers.tick(14_999)
  assert.equal(job.state, 'running')
  t.mock.timers.tick(1)
  assert.equal(job.state, 'stopped')
  assert.deepEqual(stopped, [job.id])
})

test('a job stops when its thread crashes, and ignores late results', async () => {
  const { job, give, lose } = madeJob(2)
  await give(0)
  lose()
  await give(1)
  assert.deepEqual([job.state, job.results.length], ['stopped', 1])
})

test('a reader that does not read gets one part only', async () => {
  const { job, give } = madeJob(100)
  for (let index = 0; index < 100; index++) await give(index, 'x'.repeat(5000))
  assert.equal(job.state, 'finished')
  const written: string[] = []
  const response = Object.assign(new EventEmitter(), {
    write: (text: string) => {
      written.push(text)
      return false
    },
    end: (text: string) => void written.push(text),
  })
  const ended = streamJob(job, response, 0, () => ({}))
  const results = () => written.join('').match(/^event: result$/gm)?.length ?? 0
  const first = results()
  assert.ok(first > 0 && first < 20, `${first} at once`)
  while (results() < 100) {
    const before = results()
    response.emit('drain')
    assert.ok(results() - before < 20)
  }
  response.emit('drain')
  assert.match(written.at(-1)!, /^event: end$/m)
  response.emit('close')
  await ended
})

test('runs 32 checks at once, and up to 256 when some take long', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const slots = new Slots({ mayStart: () => true })
  const ends: (() => void)[] = []
  let left = 400
  slots.add(() => (left-- > 0 ? () => new Promise<void>((resolve) => void ends.push(resolve)) : undefined))
  assert.equal(ends.length, 32)
  t.mock.timers.tick(1000)
  assert.equal(ends.length, 64)
  for (let second = 0; second < 20; second++) t.mock.timers.tick(1000)
  assert.equal(ends.length, 256)
  ends[0]!()
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(ends.length, 257)
})

test('starts a few checks at once, and 640 per second', () => {
  let now = 0
  const pace = new Pace(() => now)
  const taken = () => {
    let count = 0
    while (pace.mayStart()) count++
    return count
  }
  assert.equal(taken(), 8)
  let count = 0
  for (; now < 1000; now += 2) count += taken()
  assert.ok(count >= 635 && count <= 640, String(count))
  now += 60_000
  assert.equal(taken(), 8)
})

test('jobs that were delayed by the pace continue', async () => {
  const slots = new Slots()
  let left = 40
  const { promise, resolve } = Promise.withResolvers<void>()
  slots.add(() => (left-- > 0 ? async () => void (left === 0 && resolve()) : undefined))
  await promise
})

test('jobs take turns', async () => {
  const slots = new Slots({ mayStart: () => true })
  const begun: string[] = []
  const ends: (() => void)[] = []
  for (const name of ['a', 'b']) {
    let left = 100
    slots.add(() => {
      if (left-- === 0) return undefined
      return () => {
        begun.push(name)
        return new Promise((resolve) => void ends.push(resolve))
      }
    })
  }
  assert.equal(begun.length, 32)
  for (const end of ends.slice(0, 10)) end()
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(begun.slice(32).join('').length, 10)
  assert.equal(begun.slice(32).filter((name) => name === 'b').length, 5)
  // Ends the remaining checks and their timers.
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end()
    await new Promise((resolve) => setImmediate(resolve))
  }
})

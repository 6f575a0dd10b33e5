import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { MemoryCounts } from '../rate-limit/memory-counts.ts'
import { countAll, SharedCounts } from './shared-counts.ts'
import { until } from '#test/servers/until.ts'

function workers(count: number) {
  const total = new MemoryCounts()
  let messages = 0
  const start = () =>
    new SharedCounts(async (asked) => {
      messages++
      await turn()
      return countAll(total, asked)
    })
  return { total, messages: () => messages, all: Array.from({ length: count }, start) }
}

test('whatever is counted where, all of it is counted together within moments', async () => {
  const request = fc.record({
    worker: fc.nat(2),
    network: fc.constantFrom('a', 'b', 'c'),
    weight: fc.integer({ min: 1, max: 40 }),
    limit: fc.constantFrom(undefined, 20, 1000, 1200, 6000),
    pause: fc.constantFrom('none', 'turn', 'long'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 80 }), async (requests) => {
      const { all, total } = workers(3)
      const sums = new Map<string, number>()
      const answers: unknown[] = []
      for (const { worker, network, weight, limit, pause } of requests) {
        answers.push(all[worker]!.add('lookup', network, weight, limit))
        sums.set(network, (sums.get(network) ?? 0) + weight)
        if (pause === 'turn') await turn()
        if (pause === 'long') await sleep(1)
      }
      await Promise.all(answers)
      for (const [network, sum] of sums) {
        await until(async () => total.add('lookup', network, 0).current === sum)
      }
      // A worker that tells something hears of the others too.
      for (const worker of all) {
        await until(async () => (await worker.add('lookup', 'a', 0, 6000)).current === (sums.get('a') ?? 0))
      }
    }),
    { numRuns: 30 },
  )
})

test('narrow limits are exact at any moment', async () => {
  const { all } = workers(4)
  const answers = Array.from({ length: 60 }, (_, at) => all[at % 4]!.add('login', 'a', 1, 20))
  const counts = (await Promise.all(answers)).map(({ current }) => current)
  assert.deepEqual(
    counts.toSorted((a, b) => a - b),
    Array.from({ length: 60 }, (_, at) => at + 1),
  )
})

test('wide limits take few messages, and end where they should', async () => {
  const { all, messages } = workers(4)
  let allowed = 0
  let atHalf = 0
  for (let request = 0; request < 4000; request++) {
    const { current } = await all[request % 4]!.add('lookup', 'a', 1, 1200)
    if (current <= 1200) allowed++
    if (request === 500) atHalf = messages()
    if (request % 40 !== 39) continue
    await sleep(15)
    // On a busy machine, both timers may be due at once.
    for (let turns = 0; turns < 5; turns++) await turn()
  }
  assert.ok(atHalf < 100, `${atHalf} messages for 500 requests`)
  assert.ok(allowed >= 1200 && allowed <= 1240, `${allowed} of 1,200 allowed`)
})

test('a worker whose starter is gone counts alone', async () => {
  const alone = new SharedCounts(() => Promise.reject(new Error('gone')))
  assert.equal((await alone.add('login', 'a', 1, 20)).current, 1)
  assert.equal((await alone.add('login', 'a', 1, 20)).current, 2)
  let allowed = 0
  for (let request = 0; request < 1300; request++) {
    if ((await alone.add('lookup', 'a', 1, 1200)).current <= 1200) allowed++
  }
  assert.equal(allowed, 1200)
})

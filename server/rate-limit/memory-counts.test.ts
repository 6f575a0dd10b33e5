import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stopClock } from '#test/apps/clock.ts'
import { MemoryCounts } from './memory-counts.ts'

test('remembers the last 20,000 of a million networks', () => {
  const counts = new MemoryCounts()
  for (let network = 0; network < 1_000_000; network++) counts.add('signup', `${network}`)
  for (let network = 980_000; network < 1_000_000; network++) {
    assert.equal(counts.add('signup', `${network}`).current, 2)
  }
  for (let network = 0; network < 80_000; network++) {
    assert.equal(counts.add('signup', `${network}`).current, 1)
  }
})

test('remembers the last 20,000 networks that were counted in Redis', () => {
  const counts = new MemoryCounts()
  for (let network = 0; network < 100_000; network++) {
    counts.continueFrom('signup', `${network}`, { current: 3, ttl: 1000 })
  }
  assert.equal(counts.add('signup', '79999').current, 1)
  assert.equal(counts.add('signup', '80001').current, 4)
})

test('many lookups do not push out a login', () => {
  const counts = new MemoryCounts()
  counts.add('login', 'first')
  for (let network = 0; network < 100_000; network++) counts.add('lookup', `${network}`)
  assert.equal(counts.add('login', 'first').current, 2)
})

test('a count from Redis continues and ends in time', (t) => {
  const clock = stopClock(t)
  const counts = new MemoryCounts()
  counts.add('login', 'a')
  counts.continueFrom('login', 'a', { current: 7, ttl: 500 })
  clock.tick(499)
  assert.deepEqual(counts.add('login', 'a'), { current: 8, ttl: 1 })
  clock.tick(1)
  assert.deepEqual(counts.add('login', 'a'), { current: 1, ttl: 3_600_000 })
})

test('setting the time of day changes nothing', (t) => {
  const counts = new MemoryCounts()
  counts.add('login', 'a')
  for (const hours of [-24 * 365, 24 * 365]) {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + hours * 3_600_000 })
    const { ttl } = counts.add('login', 'a')
    assert.ok(ttl > 3_500_000 && ttl <= 3_600_000)
    t.mock.timers.reset()
  }
  assert.equal(counts.add('login', 'a').current, 4)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { stopClock } from '#test/apps/clock.ts'
import { runs } from '#test/data/runs.ts'
import { kinds } from './classes/classes.ts'
import { MemoryCounts } from './memory-counts.ts'
import { networksOf } from '../clients/clients.ts'

test('a /48 cannot get rid of its count, nor of those of its /64 networks', () => {
  const counts = new MemoryCounts()
  const allowed = (address: string): boolean => {
    const [own, wider] = networksOf(address).map(({ network }) => counts.add('signup', network).current)
    return own! <= 5 && wider! <= 80
  }
  let signups = 0
  for (let network = 0; network < 65_536; network++)
    for (let times = 0; times < 2; times++) if (allowed(`2001:db8:1:${network.toString(16)}::1`)) signups++
  assert.equal(signups, 80)
})

test('a /32 cannot reset the counts of networks near their limit, and takes no room from others', () => {
  const counts = new MemoryCounts()
  const near = Array.from({ length: 100 }, (_, at) => `192.0.2.${at}`)
  for (const network of near) counts.add('signup', network, 3)
  for (let network = 0; network < 200_000; network++)
    counts.add('signup', `2001:db8:${(network >> 8).toString(16)}:${(network & 0xff).toString(16)}`, 5)
  for (const network of near) assert.equal(counts.add('signup', network).current, 4)
  // No room is left for new ones: each wider network has one count.
  assert.ok(counts.add('signup', '2001:db8:ffff:ffff').current > 100_000)
  assert.equal(counts.add('signup', '198.51.100.1').current, 1)
  assert.equal(counts.add('signup', '198.51.100.2').current, 2)
  assert.equal(counts.add('signup', '203.0.113.1').current, 1)
})

test('windows that have ended make room, before any other is dropped', (t) => {
  const clock = stopClock(t)
  const counts = new MemoryCounts(64)
  for (let at = 0; at < 40; at++) counts.add('signup', `10.0.0.${at}`, 5)
  clock.tick(1_800_000)
  for (let at = 0; at < 24; at++) counts.add('signup', `10.1.0.${at}`)
  clock.tick(1_800_000)
  for (let at = 0; at < 40; at++) assert.equal(counts.add('signup', `10.2.0.${at}`).current, 1)
  for (let at = 0; at < 24; at++) assert.equal(counts.add('signup', `10.1.0.${at}`).current, 2)
})

test('a count near its limit never falls before its window ends, whatever other networks ask', (t) => {
  const clock = stopClock(t)
  const network = fc.oneof(
    fc.nat(3).map((at) => `192.0.2.${at}`),
    fc.nat(400).map((at) => `2001:db8:${(at >> 4).toString(16)}:${(at & 15).toString(16)}`),
    fc.nat(400).map((at) => `10.${at >> 6}.0.${at & 63}`),
  )
  const request = fc.record({
    network,
    weight: fc.integer({ min: 1, max: 12 }),
    wait: fc.constantFrom(0, 0, 0, 0, 1000, 600_000),
  })
  const { most, window } = kinds.login
  const size = 32
  fc.assert(
    fc.property(fc.array(request, { maxLength: 300, size: 'max' }), (requests) => {
      const counts = new MemoryCounts(size)
      const told = new Map<string, { current: number; ends: number }>()
      for (const { network: asker, weight, wait } of requests) {
        clock.tick(wait)
        const now = performance.now()
        const last = told.get(asker)
        const before = last && last.ends > now ? last : { current: 0, ends: now + window }
        const { current, ttl } = counts.add('login', asker, weight)
        told.set(asker, { current, ends: now + ttl })
        assert.ok(ttl > 0 && ttl <= window)
        if (told.size <= size) assert.equal(current, before.current + weight)
        if (before.current >= most / 2) assert.ok(current >= before.current + weight)
      }
    }),
    { numRuns: runs(300), endOnFailure: true },
  )
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

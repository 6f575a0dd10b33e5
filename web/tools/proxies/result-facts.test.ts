import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { runs } from '#test/data/runs.ts'
import { madeProbe, madeResult } from '#test/data/made-proxy-result.ts'
import { compareHealth, isClean } from './result-facts.ts'

const proxyFacts = fc.record({
  works: fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { minLength: 3, maxLength: 3 }),
  isTampered: fc.boolean(),
  isIntercepted: fc.constantFrom(true, false, null),
  isListed: fc.boolean(),
})

const someResults = fc.array(proxyFacts, { maxLength: 12 }).map((all) =>
  all.map(({ works, isTampered, isIntercepted, isListed }, index) =>
    madeResult({
      index,
      outcome: works.some((total) => total !== null) ? 'works' : 'timed_out',
      probes: works.map((total) =>
        total === null ? madeProbe('timed_out', 8000) : madeProbe('works', total),
      ),
      tampering: isTampered ? ['The answer was changed.'] : [],
      tls_intercepted: isIntercepted,
      evidence: isListed ? [{ list: 'A list', date: null, reason: 'Seen', delist: null }] : [],
    }),
  ),
)

/** The same rule, stated differently: a text whose alphabetical order is the expected order. */
function sortKey({ outcome, tampering, tls_intercepted, probes, index }: ProxyResult): string {
  const times = probes
    .filter((probe) => probe.outcome === 'works')
    .map(({ times }) => times.total)
    .toSorted((a, b) => a - b)
  const median = [0, times[0]!, (times[0]! + times[1]!) / 2, times[1]!][times.length]!
  return [
    outcome === 'works' ? 'a' : 'b',
    tampering.length > 0 || tls_intercepted ? 'b' : 'a',
    3 - times.length,
    String(median * 10).padStart(6, '0'),
    String(index).padStart(6, '0'),
  ].join()
}

test('sorts by alive, untampered, success rate and median latency', () =>
  fc.assert(
    fc.property(someResults, (results) => {
      const expected = results.map((result) => sortKey(result)).toSorted()
      assert.deepEqual(
        results.toSorted(compareHealth).map((result) => sortKey(result)),
        expected,
      )
    }),
    { numRuns: runs(500) },
  ))

test('abuse lists and scores do not affect the order', () =>
  fc.assert(
    fc.property(someResults, (results) => {
      const other = results.map((result) => ({
        ...result,
        evidence: [],
        ipqs: { fraud_score: result.index },
      }))
      const order = (results: ProxyResult[]) => results.toSorted(compareHealth).map(({ index }) => index)
      assert.deepEqual(order(other), order(results))
    }),
    { numRuns: runs(500) },
  ))

test('a clean proxy is alive in all three probes, untampered and on no list', () => {
  const probes = [madeProbe(), madeProbe(), madeProbe()]
  const evidence = [{ list: 'A list', date: null, reason: 'Seen', delist: null }]
  const cases: [boolean, Partial<ProxyResult>][] = [
    [true, { probes }],
    [true, { probes, tls_intercepted: false }],
    [false, { probes: [madeProbe(), madeProbe('timed_out'), madeProbe()] }],
    [false, { probes, tampering: ['The answer was changed.'] }],
    [false, { probes, tls_intercepted: true }],
    [false, { probes, evidence }],
    [false, { outcome: 'refused', probes: [madeProbe('refused')] }],
  ]
  for (const [expected, part] of cases)
    assert.equal(isClean(madeResult(part)), expected, JSON.stringify(part))
})

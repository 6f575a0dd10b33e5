import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { disjoint, type ClaimedRange } from './table-builder.ts'

const ranges = (...all: [number, number, number][]): ClaimedRange[] =>
  all.map(([start, end, claim]) => ({ start: BigInt(start), end: BigInt(end), claim }))

test('a range inside another splits it, and adjacent ranges with the same claim are merged', () => {
  assert.deepEqual(disjoint(ranges([0, 9, 1], [3, 4, 2])), ranges([0, 2, 1], [3, 4, 2], [5, 9, 1]))
  assert.deepEqual(disjoint(ranges([5, 9, 1], [0, 4, 1])), ranges([0, 9, 1]))
  assert.deepEqual(disjoint(ranges([0, 9, 1], [0, 9, 2])), ranges([0, 9, 2]))
  assert.deepEqual(disjoint([]), [])
})

test('the narrowest of nested ranges wins at every position', () => {
  // Networks are nested or disjoint.
  const network = fc.record({
    bits: fc.nat({ max: 5 }),
    place: fc.nat({ max: 63 }),
    claim: fc.nat({ max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(network, { maxLength: 12 }), (networks) => {
      const given = networks.map(({ bits, place, claim }) => {
        const start = (place >> bits) << bits
        return { start: BigInt(start), end: BigInt(start + (1 << bits) - 1), claim }
      })
      const made = disjoint(given.map((range) => ({ ...range })))
      for (let place = 0n; place < 64n; place++) {
        const holds = ({ start, end }: ClaimedRange) => start <= place && place <= end
        const width = ({ start, end }: ClaimedRange) => end - start
        const narrowest = given.filter(holds).reduce<ClaimedRange[]>((best, range) => {
          if (best[0] && width(best[0]) < width(range)) return best
          return best[0] && width(best[0]) === width(range) ? [...best, range] : [range]
        }, [])
        const found = made.filter(holds)
        assert.ok(found.length <= 1)
        assert.equal(found[0]?.claim, narrowest.at(-1)?.claim)
      }
    }),
    { seed: 4, numRuns: runs(500) },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { disjoint, type SaidRange } from './disjoint.ts'

const ranges = (...all: [number, number, number][]): SaidRange[] =>
  all.map(([start, end, saying]) => ({ start: BigInt(start), end: BigInt(end), saying }))

test('a range inside another cuts it apart, neighbours that say the same join', () => {
  assert.deepEqual(disjoint(ranges([0, 9, 1], [3, 4, 2])), ranges([0, 2, 1], [3, 4, 2], [5, 9, 1]))
  assert.deepEqual(disjoint(ranges([5, 9, 1], [0, 4, 1])), ranges([0, 9, 1]))
  assert.deepEqual(disjoint(ranges([0, 9, 1], [0, 9, 2])), ranges([0, 9, 2]))
  assert.deepEqual(disjoint([]), [])
})

test('at every place the narrowest range that holds it wins, as long as ranges nest', () => {
  // Networks: they lie inside each other or apart.
  const network = fc.record({
    bits: fc.nat({ max: 5 }),
    place: fc.nat({ max: 63 }),
    saying: fc.nat({ max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(network, { maxLength: 12 }), (networks) => {
      const given = networks.map(({ bits, place, saying }) => {
        const start = (place >> bits) << bits
        return { start: BigInt(start), end: BigInt(start + (1 << bits) - 1), saying }
      })
      const made = disjoint(given.map((range) => ({ ...range })))
      for (let place = 0n; place < 64n; place++) {
        const holds = ({ start, end }: SaidRange) => start <= place && place <= end
        const width = ({ start, end }: SaidRange) => end - start
        const narrowest = given.filter(holds).reduce<SaidRange[]>((best, range) => {
          if (best[0] && width(best[0]) < width(range)) return best
          return best[0] && width(best[0]) === width(range) ? [...best, range] : [range]
        }, [])
        const found = made.filter(holds)
        assert.ok(found.length <= 1)
        assert.equal(found[0]?.saying, narrowest.at(-1)?.saying)
      }
    }),
    { seed: 4, numRuns: runs(500) },
  )
})

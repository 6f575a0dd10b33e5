import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { didYouMean, editDistance, nearWords } from './near-words.ts'

/** Tries everything. */
function plainDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const options = [
    plainDistance(a.slice(1), b) + 1,
    plainDistance(a, b.slice(1)) + 1,
    plainDistance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  ]
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) {
    options.push(plainDistance(a.slice(2), b.slice(2)) + 1)
  }
  return Math.min(...options)
}

test('counts how many letters differ', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 5 })
  fc.assert(
    fc.property(word, word, (a, b) => assert.equal(editDistance(a, b), plainDistance(a, b))),
    { seed: 5, numRuns: runs(300) },
  )
})

test('suggests words that are alike or begin the same, and no others', () => {
  const known = ['lookup', 'search', 'export', 'import', 'update']
  const cases: [word: string, near: string[]][] = [
    ['lokup', ['lookup']],
    ['LOOKUP', ['lookup']],
    ['loo', ['lookup']],
    ['inport', ['import', 'export']],
    ['serach', ['search']],
    ['frobnicate', []],
    ['', []],
  ]
  for (const [word, near] of cases) assert.deepEqual(nearWords(word, known), near, word)
  assert.equal(didYouMean(['a', 'b', 'c']), ' Did you mean a, b or c?')
  assert.equal(didYouMean([]), '')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { packTexts, Texts } from './texts.ts'

test('texts of any script come back, one by one and all together', () => {
  // Every code point but halves of others, the short ones often.
  const point = fc.oneof(
    fc.nat({ max: 0x7ff }),
    fc.nat({ max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  const text = fc.oneof(fc.string({ unit: point.map((code) => String.fromCodePoint(code)) }), fc.constant(''))
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const read = packed(texts)
      assert.equal(read.length, texts.length)
      assert.deepEqual(read.all(), texts)
      texts.forEach((text, at) => assert.equal(read.at(at), text))
    }),
    { seed: 71, numRuns: runs(200) },
  )
})

test('a text keeps the mark that a file would begin with', () => {
  assert.deepEqual(packed(['\uFEFFBANK', '', '\uFEFF']).all(), ['\uFEFFBANK', '', '\uFEFF'])
})

test('no texts', () => {
  assert.deepEqual(packed([]).all(), [])
  assert.equal(packed([]).length, 0)
})

test('half of a character becomes the sign for what cannot be shown', () => {
  assert.deepEqual(packed(['a\uD83D', 'b']).all(), ['a\uFFFD', 'b'])
})

function packed(texts: string[]): Texts {
  const sections = packTexts('name', texts)
  assert.deepEqual(Object.keys(sections), ['name.textStart', 'name.text'])
  return new Texts(sections['name.textStart'] as Uint32Array, sections['name.text'] as Uint8Array)
}

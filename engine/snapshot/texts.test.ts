import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { packTexts, Texts } from './texts.ts'

test('reads back texts of any script, one by one and all at once', () => {
  // Every code point except surrogates, short texts more often.
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

test('keeps a leading byte order mark', () => {
  assert.deepEqual(packed(['\uFEFFBANK', '', '\uFEFF']).all(), ['\uFEFFBANK', '', '\uFEFF'])
})

test('packs and reads an empty list', () => {
  assert.deepEqual(packed([]).all(), [])
  assert.equal(packed([]).length, 0)
})

test('replaces a lone surrogate with the replacement character', () => {
  assert.deepEqual(packed(['a\uD83D', 'b']).all(), ['a\uFFFD', 'b'])
})

function packed(texts: string[]): Texts {
  const sections = packTexts('name', texts)
  assert.deepEqual(Object.keys(sections), ['name.textStart', 'name.text'])
  return new Texts(sections['name.textStart'] as Uint32Array, sections['name.text'] as Uint8Array)
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { Decoder } from './decode.ts'

/** Decodes the bytes in pieces of these sizes. */
function decoded(bytes: Buffer, sizes: readonly number[] = []): [text: string | undefined, encoding: string] {
  const decoder = new Decoder()
  let text: string | undefined = ''
  let at = 0
  const add = (piece: string | undefined) => (text = piece === undefined ? undefined : text! + piece)
  for (const size of [...sizes, bytes.length]) {
    if (at >= bytes.length || text === undefined) break
    add(decoder.write(bytes.subarray(at, at + size)))
    at += size
  }
  if (text !== undefined) add(decoder.end())
  return [text, decoder.encoding]
}

const sizes = fc.array(fc.integer({ min: 4, max: 9 }), { maxLength: 20 })

test('reads UTF-8, however it is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 4 }), sizes, (text, cuts) => {
      const header = `BIN,${text.replaceAll('\0', '')}`
      assert.deepEqual(decoded(Buffer.from(header), cuts), [header, 'UTF-8'])
    }),
    { numRuns: runs(200) },
  )
})

test('reads Latin-1, however it is cut', () => {
  const unit = fc.constantFrom('a', 'Z', ',', '\n', 'é', 'ü', 'Ø', 'ß', 'ñ')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), sizes, (text, cuts) => {
      // Two of these letters in a row can be a letter of UTF-8; bank names have them next to plain ones.
      const spaced = `BIN,${text.replace(/[\u0080-\u00ff]/g, (letter) => `${letter} `)}ñandú`
      assert.deepEqual(decoded(Buffer.from(spaced, 'latin1'), cuts), [spaced, 'Latin-1'])
    }),
    { numRuns: runs(200) },
  )
})

test('reads UTF-16 with a byte order mark or without, however it is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), sizes, fc.boolean(), (text, cuts, mark) => {
      const header = `BIN,${text}`
      const little = Buffer.from(`${mark ? '\uFEFF' : ''}${header}`, 'utf16le')
      assert.deepEqual(decoded(little, cuts), [header, 'UTF-16'])
      assert.deepEqual(decoded(Buffer.from(little).swap16(), cuts), [header, 'UTF-16'])
    }),
    { numRuns: runs(200) },
  )
})

test('reads the quotation marks and the euro sign that Windows adds to Latin-1', () => {
  assert.deepEqual(decoded(Buffer.from([0x42, 0x80, 0x93, 0xe9, 0x94])), ['B€“é”', 'Latin-1'])
})

test('refuses a file that changes from UTF-8 to Latin-1', () => {
  const bytes = Buffer.concat([Buffer.from('Łódź,'), Buffer.from('Malmö,', 'latin1')])
  assert.deepEqual(decoded(bytes, [5])[0], undefined)
})

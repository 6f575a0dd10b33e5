import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { madeMessage, textHex, type Made } from '#test/web/made-messages.ts'
import { contentOf, only, valuesOf } from '#test/web/read-messages.ts'
import type { Entry } from '../readers/entry.ts'
import { fields } from './fields.ts'
import { readMessages } from './find-readings.ts'
import { encodings } from './wire.ts'

test('reads every message that can be made from the tables, in the encoding it was written in', () => {
  fc.assert(
    fc.property(madeMessage(encodings), ({ values, encoding, hex }) => {
      const found = only(hex, encoding.label)
      assert.ok(
        found.readings.some((_, at) => JSON.stringify(valuesOf(found, at)) === JSON.stringify(values)),
        `${JSON.stringify(values)} ${found.nearest?.problem?.message}`,
      )
    }),
    { seed: 1, numRuns: runs(3000) },
  )
})

test('finds the encoding by itself, or has it among those to choose from', () => {
  let detected = 0
  const made = fc.sample(madeMessage(encodings), { seed: 2, numRuns: runs(1000) })
  for (const { values, hex } of made) {
    const found = only(hex)
    const said = found.readings.map((_, at) => JSON.stringify(valuesOf(found, at)))
    assert.ok(said.includes(JSON.stringify(values)), hex)
    if (said.length === 1) detected++
  }
  assert.ok(detected > made.length * 0.9, `${detected} of ${made.length}`)
})

/** Where each part begins, and that it ends where the next begins. */
function coversAll(entries: readonly Entry[], { encoding, hex }: Made): void {
  const offsets = entries.map(({ offset }) => offset)
  assert.deepEqual(
    offsets,
    offsets.toSorted((one, other) => one - other),
    encoding.label,
  )
  for (const [at, { offset, bytes }] of entries.entries()) {
    const end = entries[at + 1]?.offset ?? hex.length / 2
    const factor = encoding.digits === 'BCD' ? 1 : 2
    assert.ok(end - offset >= bytes.length && end - offset <= bytes.length * factor + 4)
  }
}

test('a changed byte gives another value of its field, another message, or does not parse', () => {
  const change = fc.tuple(madeMessage(encodings), fc.nat(), fc.integer({ min: 1, max: 255 }))
  fc.assert(
    fc.property(change, ([made, place, mask]) => {
      const bytes = Buffer.from(made.hex, 'hex')
      const before = only(made.hex, made.encoding.label).readings[0]!.entries
      const at = place % bytes.length
      bytes[at]! ^= mask
      const { readings } = only(bytes.toString('hex'), made.encoding.label)
      for (const { entries } of readings) {
        coversAll(entries, { ...made, hex: bytes.toString('hex') })
        const changed = before.findLast(({ offset }) => offset <= at)!
        // Another type, bitmap or length is another message; otherwise everything else stays as it was.
        const isContent = /^\d{1,3}$/.test(changed.id) && changed.id !== '1' && at >= changed.offset + 4
        if (!isContent || entries.length !== before.length) continue
        for (const [index, entry] of entries.entries())
          if (before[index]!.id !== changed.id) assert.equal(contentOf(entry), contentOf(before[index]!))
      }
    }),
    { seed: 3, numRuns: runs(3000) },
  )
})

test('random text and bytes are read without an exception', () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('hex'))
  const begun = bytes.map((hex) => `0200${hex}`)
  const framed = bytes.map((hex) => (hex.length / 2).toString(16).padStart(4, '0') + hex)
  const pieces = fc.array(
    fc.constantFrom('0000  ', '0x0010: ', '30 32 ', '\n', '0200', 'F0F2', '60', '|', ' ', 'zz', '☃'),
  )
  const text = fc.oneof(
    bytes,
    begun,
    framed,
    fc.string(),
    pieces.map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (text) => void readMessages(text)),
    { seed: 4, numRuns: runs(10_000) },
  )
})

test('long texts are read in linear time', () => {
  for (const [part, times] of [
    ['60', 50_000],
    ['0200\n', 20_000],
    ['0200\n\n', 16_000],
    [`0800${'f'.repeat(16)}`, 5000],
    ['0002303230', 10_000],
    ['0000  30 32 30 30\n', 5000],
    [textHex('0200', 'EBCDIC'), 12_000],
  ] as const) {
    const before = process.threadCpuUsage()
    readMessages(part.repeat(times))
    // Of CPU time: other programs may have the CPU meanwhile.
    assert.ok(process.threadCpuUsage(before).user < 2_000_000, part)
  }
})

test('the tables of 1987 and 1993 have every field', () => {
  const all = Array.from({ length: 127 }, (_, at) => at + 2)
  for (const version of ['1987', '1993'] as const)
    assert.deepEqual(
      [...fields[version].keys()].toSorted((one, other) => one - other),
      all,
    )
})

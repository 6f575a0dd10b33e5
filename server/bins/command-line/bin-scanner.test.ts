import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { binRuns } from '#contract/formats/bin-text.ts'
import { binText } from '#engine/records/bin-number.ts'
import { runs } from '#test/data/runs.ts'
import { BinScanner } from './bin-scanner.ts'

function scanned(pieces: readonly Buffer[], extended: boolean) {
  const scanner = new BinScanner(extended)
  const bins: string[] = []
  const take = () => {
    scanner.six.forEach((six, at) => bins.push(binText(six, scanner.rest[at]!)))
    scanner.clear()
  }
  for (const piece of pieces) {
    scanner.push(piece)
    take()
  }
  scanner.end()
  take()
  return { bins, cut: scanner.cut }
}

/** The whole text at once, by the rules of the site. */
function plainScan(text: string, extended: boolean) {
  const found = binRuns(text).filter(({ length }) => length >= 6)
  return {
    bins: found.map((digits) => digits.slice(0, extended ? 11 : 6)),
    cut: found.filter(({ length }) => length > 11).length,
  }
}

const line = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 13 }) },
  fc.constantFrom(
    '4571 73',
    '4571-7360 visa',
    'a,457173,b',
    '20261005',
    '20261006 457173',
    'order 12345678',
    '４５７１７３',
    'tel 030 1234567',
    ' 457173 ',
    '"45717360";"x"',
  ),
  fc.string({ unit: fc.constantFrom(...'0123456789 ,;-é\r'), maxLength: 20 }),
)

test('finds the same BINs however the text is divided', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.constantFrom('\n', '\r\n'),
      fc.array(fc.nat(200), { maxLength: 6 }),
      fc.boolean(),
      (lines, lineEnd, cuts, extended) => {
        const text = lines.join(lineEnd)
        const bytes = Buffer.from(text)
        const bounds = [
          0,
          ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b),
          bytes.length,
        ]
        const pieces = bounds.slice(1).map((end, at) => bytes.subarray(bounds[at], end))
        assert.deepEqual(scanned(pieces, extended), plainScan(text, extended))
      },
    ),
    { seed: 71, numRuns: runs(1500) },
  )
})

test('finds the same BINs in a long text, divided anywhere', () => {
  const words = ['457173', '45717360', 'visa 400001', '4571 73', '12', '', '5100001234567', '2221']
  const text = Array.from({ length: 60_000 }, (_, at) => words[(at * at) % words.length]).join('\n')
  const bytes = Buffer.from(text)
  for (const size of [1 << 14, 65_536, 99_991, 300_007]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    assert.deepEqual(scanned(pieces, true), plainScan(text, true))
  }
})

test('a line without end is read in parts', () => {
  const part = Buffer.from('457173,400001;'.repeat(20_000))
  const { bins } = scanned(
    Array.from({ length: 10 }, () => part),
    false,
  )
  assert.equal(bins.length, 400_000)
  assert.deepEqual([...new Set(bins)], ['457173', '400001'])
})

test('a column of dates is not read as BINs, also in a long text', () => {
  const text = Array.from(
    { length: 20_000 },
    (_, at) => `202610${String((at % 28) + 1).padStart(2, '0')};457173\n`,
  )
  const { bins } = scanned([Buffer.from(text.join(''))], true)
  assert.deepEqual([...new Set(bins)], ['457173'])
  assert.equal(bins.length, 20_000)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cardNumberMessage } from '#contract/formats/card-numbers/card-numbers.ts'
import { runs } from '#test/data/runs.ts'
import { cleanLines, cutNumbers, readEntries } from './entries-text.ts'
import { pastedEntries } from './pasted-entries.ts'

const made = (...parts: string[]) => parts.join('')
const card = made('4111', '1111', '1111', '1111')

const lines: [line: string, entries: [bin: string, note: string][], invalid?: number][] = [
  ['457173', [['457173', '']]],
  [' 457173 ', [['457173', '']]],
  ['457173 Revolut, metal', [['457173', 'Revolut, metal']]],
  ['457173\tRevolut', [['457173', 'Revolut']]],
  ['457173,Revolut', [['457173', 'Revolut']]],
  ['457173;Revolut', [['457173', 'Revolut']]],
  ['457173: Revolut', [['457173', 'Revolut']]],
  ['457173 - Revolut', [['457173', 'Revolut']]],
  ['457173 2 cards', [['457173', '2 cards']]],
  ['"457173","A ""good"" one, really"', [['457173', 'A "good" one, really']]],
  [
    '457173 400001, 51000012',
    [
      ['457173', ''],
      ['400001', ''],
      ['51000012', ''],
    ],
  ],
  [
    '457173-457175 gold',
    [
      ['457173', 'gold'],
      ['457174', 'gold'],
      ['457175', 'gold'],
    ],
  ],
  ['457173 see 400001-400003', [['457173', 'see 400001-400003']]],
  ['4571 73 gold', [['457173', 'gold']]],
  ['457173******1234', [['457173', '']]],
  ['٤٥٧١٧٣ ملاحظة', [['457173', 'ملاحظة']]],
  ['457173 \u202ereversed', [['457173', '\u202ereversed']]],
  ['457173 <script>alert(1)</script>', [['457173', '<script>alert(1)</script>']]],
  ['457173 =HYPERLINK("x")', [['457173', '=HYPERLINK("x")']]],
  ['4571', [], 1],
  ['hello', [], 1],
  ['457173abc', [], 1],
  ['', []],
]

for (const [line, entries, invalid = 0] of lines) {
  test(`“${line}” is read as ${JSON.stringify(entries)}`, () => {
    const read = readEntries(line)
    assert.deepEqual(
      read.entries.map(({ bin, note }) => [bin, note]),
      entries,
    )
    assert.equal(read.invalid, invalid)
    assert.equal(read.problem, undefined)
  })
}

test('duplicates are counted', () => {
  assert.equal(readEntries('457173\n457173 again\n400001').duplicates, 1)
})

test('a note that is too long or contains a card number is reported', () => {
  assert.equal(readEntries(`457173 mine: ${card}`).problem, cardNumberMessage)
  assert.equal(readEntries(made('411111', ' ', '1111.1111.11', ' mine')).problem, cardNumberMessage)
  assert.equal(readEntries(`457173 ${'é'.repeat(201)}`).problem, 'A note cannot exceed 200 characters.')
  assert.equal(readEntries(`457173 ${'😀'.repeat(200)}`).problem, undefined)
})

test('numbers are cut to eleven digits wherever they are in the text', () => {
  assert.deepEqual(cutNumbers(card), { text: '41111111111', cut: 1 })
  assert.deepEqual(cutNumbers('4111 1111 1111 1111 mine'), { text: '41111111111 mine', cut: 1 })
  assert.deepEqual(cutNumbers(`457173 not ${card}\n400001`), {
    text: '457173 not 41111111111\n400001',
    cut: 1,
  })
  assert.deepEqual(cutNumbers('457173 400001 510000'), { text: '457173 400001 510000', cut: 0 })
})

test('Clean removes blank lines and lines without a new BIN', () => {
  assert.equal(cleanLines('457173 a\n\n457173 b\n400001 457173\nwhat\n'), '457173 a\n400001 457173\nwhat')
})

const pastes: [what: string, text: string, lines: string[], cut?: number][] = [
  ['lines with notes', '457173 a\r\n400001\tb', ['457173 a', '400001\tb']],
  ['prose', 'BINs: 457173 and 400001, page 12', ['457173', '400001']],
  [
    'our own csv download',
    'BIN,BRAND,NOTE\n457173,VISA,"a, b"\n400001,VISA,\'=1+1\n',
    ['457173 a, b', '400001 =1+1'],
  ],
  ['our own txt download', 'BIN\tBRAND\tNOTE\tURL\n457173\tVISA\tmine\tx', ['457173 mine']],
  ['a table without notes', '\ufeffbrand;bin\nVISA;457173\n', ['457173']],
  ['card numbers', `${card}\nmy card ${card}`, ['41111111111', '41111111111'], 2],
  ['a card number in a table', `bin,note\n457173,${card}`, ['457173 41111111111'], 1],
]

for (const [what, text, expected, cut = 0] of pastes) {
  test(`keeps the BINs and notes of pasted text: ${what}`, () =>
    assert.deepEqual(pastedEntries(text), { text: expected.join('\n'), cut, isWhole: true }))
}

test('pasted BINs never have more than eleven digits, and cutting them again changes nothing', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.stringMatching(/^[0-9 ,;"'\n\t-]{0,80}$/),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const pasted = pastedEntries(text).text
      assert.equal(cutNumbers(pasted).cut, 0)
      for (const { bin } of readEntries(pasted).entries) assert.match(bin, /^\d{6,11}$/)
    }),
    { seed: 4, numRuns: runs(2000) },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findBins } from '#contract/formats/bin-text.ts'
import { runs } from '#test/data/runs.ts'
import { cleanText, editedText, insertLines, pastedBins, shownText } from './bins-text.ts'

test('six digits of a line are shown, eleven in Extended mode', () => {
  assert.equal(shownText('45717360\n400001', false), '457173\n400001')
  assert.equal(shownText('45717360\n400001', true), '45717360\n400001')
})

test('typing keeps digits only and remembers at most eleven', () => {
  assert.equal(editedText('', '4571-73', false), '457173')
  assert.equal(editedText('', '4571736012345678', true), '45717360123')
  assert.equal(editedText('', '457173,400001', false), '457173\n400001')
  assert.equal(editedText('', '457173\n', false), '457173\n')
  assert.equal(editedText('', '٤٥٧١٧٣', false), '457173')
})

test('lines that were not touched keep the digits that are not shown', () => {
  const text = '45717360\n40000123\n51000012'
  assert.equal(editedText(text, '457173\n40000\n510000', false), '45717360\n40000\n51000012')
  assert.equal(editedText(text, '457173\n510000', false), '45717360\n51000012')
  assert.equal(editedText(text, shownText(text, false), false), text)
})

test('Clean drops blank lines and duplicates, but not the line being typed', () => {
  assert.equal(cleanText('457173\n\n457173\n400001\n', false), '457173\n400001')
  assert.equal(cleanText('457173\n', false, 1), '457173\n')
  assert.equal(cleanText('45717360\n45717361', false), '45717360')
  assert.equal(cleanText('45717360\n45717361', true), '45717360\n45717361')
})

test('pasted text gives one BIN per line, and a longer number is cut and counted', () => {
  const digits = (...parts: string[]) => parts.join('')
  for (const [text, lines, cut] of [
    ['457173\n400001', ['457173', '400001'], 0],
    ['457173, 400001; 510000', ['457173', '400001', '510000'], 0],
    ['bin,brand\r\n457173,VISA\r\n', ['457173'], 0],
    [digits('4111', '1111', '1111', '1111'), ['41111111111'], 1],
    ['4111 1111 1111 1111', ['41111111111'], 1],
    ['4571', ['4571'], 0],
    ['row 12 of 40', [], 0],
    ['457173******1234', ['457173'], 0],
    ['', [], 0],
  ] as const) {
    assert.deepEqual(pastedBins(text), { lines, cut, isWhole: true }, text)
  }
})

test('pasting puts BINs on lines of their own', () => {
  const at = (place: number, end = place) => ({ start: place, end, extended: false })
  assert.deepEqual(insertLines('', ['457173'], at(0)), { text: '457173', caret: 6 })
  assert.deepEqual(insertLines('457173', ['400001'], at(6)), { text: '457173\n400001', caret: 13 })
  assert.deepEqual(insertLines('45717360', ['400001'], at(6)), { text: '45717360\n400001', caret: 13 })
  assert.deepEqual(insertLines('457173\n510000', ['400001'], at(7)), {
    text: '457173\n400001\n510000',
    caret: 13,
  })
  assert.deepEqual(insertLines('457173\n510000', ['400001'], at(0, 13)), { text: '400001', caret: 6 })
  assert.deepEqual(insertLines('45', ['71'], at(2)), { text: '4571', caret: 4 })
})

test('no text, typed or pasted, leaves more than eleven digits on a line', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.stringMatching(/^[0-9 ,\n-]{0,80}$/),
  )
  fc.assert(
    fc.property(anything, anything, fc.boolean(), (before, after, extended) => {
      const typed = editedText(editedText('', before, extended), after, extended)
      const { lines } = pastedBins(after)
      const pasted = insertLines(typed, lines, { start: 0, end: 0, extended }).text
      for (const text of [typed, pasted]) assert.match(text, /^\d{0,11}(\n\d{0,11})*$/)
    }),
    { seed: 3, numRuns: runs(500) },
  )
})

test('the box finds the same BINs in a text as the server', () => {
  const piece = fc.constantFrom(
    '457173',
    '40000123',
    '4571 73',
    '4571-7360',
    '2026-10-05',
    '12:30:00',
    '05.10.2026',
    '1,234.56',
    '€ 457173',
    '+49 30 1234567',
    'DE89 3704 0044 0532 0130 00',
    'order 1234567',
    'INV-457173',
    '#400001',
    'x',
    'id',
    '-',
    '+',
    '457173******1234',
    '4571 73XX XXXX 1234',
    '1',
    '0049',
    '(030)',
    ' ',
    ' ',
    '\n',
    ',',
    ';',
    '\t',
    '.',
    ':',
    '"',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const { bins, tooLong } = findBins(text)
      const { lines, cut } = pastedBins(text)
      assert.equal(cut > 0, tooLong)
      if (!tooLong) assert.deepEqual([...new Set(lines.filter(({ length }) => length >= 6))], bins)
    }),
    { seed: 18, numRuns: runs(5000) },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findBins } from '#contract/formats/bin-text.ts'
import { runs } from '#test/data/runs.ts'
import { cleanText, editedText, insertLines, pastedBins, shownText, withoutTypedCard } from './bins-text.ts'

test('six digits of a line are shown, eleven in Extended mode', () => {
  assert.equal(shownText('45717360\n400001', false), '457173\n400001')
  assert.equal(shownText('45717360\n400001', true), '45717360\n400001')
})

const typedInto = (text: string, value: string, extended = false, caret = value.length) =>
  editedText(text, { value, caret, extended }).text

test('typing keeps digits only and remembers at most eleven', () => {
  assert.equal(typedInto('', '4571-73'), '457173')
  assert.equal(typedInto('', '4571736012345678', true), '45717360123')
  assert.equal(typedInto('', '457173,400001'), '457173\n400001')
  assert.equal(typedInto('', '457173\n'), '457173\n')
  assert.equal(typedInto('', '٤٥٧١٧٣'), '457173')
})

test('digits typed after the sixth are kept in their order', () => {
  let text = ''
  for (const digit of '4571736012345') text = typedInto(text, shownText(text, false) + digit)
  assert.equal(text, '45717360123')
})

test('deleting leaves what could be seen', () => {
  assert.equal(typedInto('45717360', '45717'), '45717')
  assert.equal(typedInto('45717360', '45173', false, 2), '45173')
  assert.equal(typedInto('45717360\n40000123', '457173400001', false, 6), '45717340000')
})

test('lines that were not touched keep the digits that are not shown', () => {
  const text = '45717360\n40000123\n51000012'
  assert.equal(typedInto(text, '457173\n40000\n510000', false, 12), '45717360\n40000\n51000012')
  assert.equal(typedInto(text, '457173\n510000', false, 7), '45717360\n51000012')
  assert.equal(typedInto(text, '457173\n510000', false, 6), '45717360\n51000012')
  assert.equal(typedInto(text, '457173'), '45717360')
  assert.equal(typedInto(text, '457173\n\n400001\n510000', false, 7), '45717360\n\n40000123\n51000012')
  assert.equal(typedInto(text, shownText(text, false)), text)
})

test('any sequence of edits does what it would do to a plain text', () => {
  const edit = fc.record({
    from: fc.nat(40),
    length: fc.oneof(fc.constant(0), fc.nat(12)),
    inserted: fc.oneof(fc.constantFrom('', '\n', '1', '7', ','), fc.stringMatching(/^[0-9a-c,\n]{0,14}$/)),
    extended: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
      let text = ''
      for (const { from, length, inserted, extended } of edits) {
        const shown = shownText(text, extended)
        const start = Math.min(from, shown.length)
        const end = Math.min(start + length, shown.length)
        const before = shown.slice(0, start) + inserted
        const next = editedText(text, {
          value: before + shown.slice(end),
          caret: before.length,
          extended,
        })
        // Where a selection is replaced by its own beginning or end, the box cannot know, and less was deleted.
        if (before + shown.slice(end) === shown) assert.equal(next.text, text)
        else if (!isAmbiguous(shown.slice(start, end), inserted)) {
          assert.equal(next.text, naiveEdit(text, { start, end, inserted, extended }))
        }
        assert.ok(next.caret >= 0 && next.caret <= shownText(next.text, extended).length)
        text = next.text
      }
    }),
    { seed: 11, numRuns: runs(5000) },
  )
})

const isAmbiguous = (deleted: string, inserted: string) =>
  deleted !== '' && inserted !== '' && (deleted[0] === inserted[0] || deleted.at(-1) === inserted.at(-1))

interface NaiveEdit {
  start: number
  end: number
  inserted: string
  extended: boolean
}

/** The same edit, one character after the other. Characters that are not shown have no position. */
function naiveEdit(text: string, { start, end, inserted, extended }: NaiveEdit): string {
  const cells = text
    .split('\n')
    .flatMap((line, number, lines) => [
      ...[...line].map((digit, at) => ({ digit, line: number, isShown: extended || at < 6, isGone: false })),
      ...(number < lines.length - 1 ? [{ digit: '\n', line: number, isShown: true, isGone: false }] : []),
    ])
  const shown = cells.filter(({ isShown }) => isShown)
  const gone = shown.slice(start, end)
  for (const cell of gone) cell.isGone = true
  // Lines that lost a digit, or were joined with another, lose what is not shown of them.
  const isSplit = (line: number) => {
    const digits = shown.filter((cell) => cell.line === line && cell.digit !== '\n')
    const left = digits.filter(({ isGone }) => !isGone)
    return gone.length > 0 && left.length < digits.length
  }
  const firstLine = shown[start]?.line
  const lastLine = end < shown.length ? shown[end]!.line : text.split('\n').length - 1
  const isOnLine = (line: number) => (cell: (typeof cells)[number]) =>
    cell.line === line && cell.digit !== '\n' && !cell.isGone
  const joins = gone.some(({ digit }) => digit === '\n')
  const head = shown.slice(0, start).filter(isOnLine(firstLine ?? -1))
  const tail = shown.slice(end).filter(isOnLine(lastLine))
  const place = shown[start]
  const hiddenStays = (line: number) => {
    if (isSplit(line)) return false
    if (!joins || (line !== firstLine && line !== lastLine)) return true
    return line === firstLine ? tail.length === 0 && !/^\d/.test(inserted) : head.length === 0
  }
  const result: string[] = []
  const put = () => result.push(inserted.replaceAll(',', '\n').replaceAll(/[^\d\n]/g, ''))
  for (const cell of cells) {
    if (cell === place) put()
    if (cell.isShown ? !cell.isGone : hiddenStays(cell.line)) result.push(cell.digit)
  }
  if (place === undefined) put()
  return result
    .join('')
    .split('\n')
    .map((line) => line.slice(0, 11))
    .join('\n')
}

test('a card number typed across lines is cut to its first six digits', () => {
  const across = (...lines: string[]) => lines.join('\n')
  assert.deepEqual(withoutTypedCard(across('411111', '111111', '1111')), { text: '411111', cut: 1 })
  assert.deepEqual(withoutTypedCard(across('510000', '411111', '111111', '1111', '')), {
    text: across('510000', '411111'),
    cut: 1,
  })
  for (const text of [
    '',
    '457173',
    across('411111', '111111', '1112'),
    across('411111', '111111'),
    across('411111', '111111', '111111'),
  ]) {
    assert.deepEqual(withoutTypedCard(text), { text, cut: 0 }, text)
  }
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
    ['45717360-1234-5678', ['45717360123'], 1],
    ['20261005\n20261006\n', [], 0],
    ['20261005 457173\n20261006 400001', ['457173', '400001'], 0],
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
      const typed = typedInto(typedInto('', before, extended), after, extended)
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

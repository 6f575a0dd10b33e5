import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import {
  DelimitedReader,
  type DelimitedRecord,
  quoted,
  readDelimited,
  type Separator,
  separators,
  unquoted,
  wideEncoding,
} from './delimited.ts'

const cellsIn = (text: string, separator?: Separator) =>
  [...readDelimited(text, separator && { separator })].map(({ cells }) => cells.map(unquoted))

test('reads cells, quotes, line breaks inside quotes, and every kind of line end', () => {
  assert.deepEqual(cellsIn('a,b\r\nc,d\re,f\ng,h'), [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ])
  assert.deepEqual(cellsIn('"a,b","say ""hi"""\n"two\r\nlines",c'), [
    ['a,b', 'say "hi"'],
    ['two\r\nlines', 'c'],
  ])
  assert.deepEqual(cellsIn('\ufeffa;"b;c";'), [['a', 'b;c', '']])
})

test('a quotation mark that quotes nothing is text', () => {
  for (const [text, expected] of [
    [
      'bin,a\n437773,5" disk\n437774,x',
      [
        ['bin', 'a'],
        ['437773', '5" disk'],
        ['437774', 'x'],
      ],
    ],
    [
      'bin,a\n437773,"5 disk\n437774,x',
      [
        ['bin', 'a'],
        ['437773', '"5 disk'],
        ['437774', 'x'],
      ],
    ],
    [
      'bin,a\n437773,"5 disk\n437774,"x"',
      [
        ['bin', 'a'],
        ['437773', '"5 disk'],
        ['437774', 'x'],
      ],
    ],
    [
      'bin,a\n437773,"5" disk\n437774,x"',
      [
        ['bin', 'a'],
        ['437773', '"5" disk'],
        ['437774', 'x"'],
      ],
    ],
  ] as const)
    assert.deepEqual(cellsIn(text), expected)
})

test('the line that is not blank first decides the separator', () => {
  for (const separator of separators) {
    assert.deepEqual(cellsIn(`\n \r\na${separator}"b,;|"\n1${separator}2`), [
      [''],
      [' '],
      ['a', 'b,;|'],
      ['1', '2'],
    ])
  }
})

test('a record that is too long is skipped, and a quotation mark does not hide what follows it', () => {
  const long = 'x'.repeat(30)
  for (const size of [1, 3, 1000]) {
    const text = `a,b\n${long}\n1,"open\n${'2,y\n'.repeat(10)}3,"z\n`
    const found = recordsOf(text, size, { separator: ',', mostLength: 20 })
    assert.deepEqual(
      found.map(({ cells, line, problem }) => [line, problem, ...cells]),
      [
        [1, undefined, 'a', 'b'],
        [2, 'too_long'],
        [3, 'stray_quote', '1', '"open'],
        ...Array.from({ length: 10 }, (_, at) => [4 + at, undefined, '2', 'y']),
        [14, 'stray_quote', '3', '"z'],
      ],
      `in pieces of ${size}`,
    )
  }
})

test('takes time in proportion to the text, whatever its quotation marks and line ends', () => {
  for (const line of ['a,"b\n', 'a,""b\n', '"\n', 'a\r', '""""",\n', `"${'""'.repeat(50)},\n`]) {
    const text = `x,y\n${line.repeat(Math.ceil(5e5 / line.length))}`
    const start = performance.now()
    for (const _ of readDelimited(text));
    assert.ok(performance.now() - start < 2000, JSON.stringify(line.slice(0, 10)))
  }
})

const hostile = fc.string({
  unit: fc.constantFrom('a', '1', ' ', '"', '"', ',', ',', '\n', '\r', 'é'),
  maxLength: 60,
})

test('agrees with a plain reader on any text, however it is divided, and loses nothing', () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 1, max: 70 }), (text, size) => {
      const records = recordsOf(text, size, { separator: ',' })
      assert.deepEqual(
        records.map(({ cells, lineEnd }) => ({ cells, lineEnd })),
        plainly(text),
      )
      assert.equal(records.map(({ cells, lineEnd }) => cells.join() + lineEnd).join(''), text)
    }),
    { seed: 2, numRuns: runs(10_000) },
  )
})

test('reads back whatever is written', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab1 ",;|\t\n\r\'=é'), maxLength: 6 })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(table, fc.constantFrom(...separators), fc.boolean(), (rows, separator, always) => {
      const text = rows
        .map((row) => row.map((cell) => quoted(cell, separator, always)).join(separator))
        .join('\r\n')
      assert.deepEqual(cellsIn(text, separator), rows)
    }),
    { seed: 1, numRuns: runs(2000) },
  )
})

test('knows UTF-16 with and without a byte order mark', () => {
  for (const text of ['\ufeffbin;a', 'bin;a']) {
    const little = Buffer.from(text, 'utf16le')
    assert.equal(wideEncoding(little), 'utf-16le')
    assert.equal(wideEncoding(Buffer.from(little).swap16()), 'utf-16be')
    assert.equal(wideEncoding(Buffer.from(text)), undefined)
  }
})

function recordsOf(
  text: string,
  size: number,
  options: ConstructorParameters<typeof DelimitedReader>[0],
): DelimitedRecord[] {
  const reader = new DelimitedReader(options)
  const records: DelimitedRecord[] = []
  for (let at = 0; at < text.length; at += size) records.push(...reader.push(text.slice(at, at + size)))
  return [...records, ...reader.end()]
}

/** One pattern for a cell, one for what follows it. */
function plainly(text: string): Pick<DelimitedRecord, 'cells' | 'lineEnd'>[] {
  const records: Pick<DelimitedRecord, 'cells' | 'lineEnd'>[] = []
  const cell = /("(?:[^"]|"")*"(?=[,\r\n]|$)(?!")|[^,\r\n]*)(,|\r\n|\r|\n|$)/y
  let cells: string[] = []
  while (cell.lastIndex < text.length || cells.length > 0) {
    const [, written = '', end = ''] = cell.exec(text)!
    cells.push(written)
    if (end === ',') continue
    records.push({ cells, lineEnd: end as DelimitedRecord['lineEnd'] })
    cells = []
  }
  return records
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { quoted as quotedCell, readDelimited, unquoted } from '#contract/formats/tables/delimited.ts'
import { runs } from '#test/data/runs.ts'
import { CsvParser } from './csv-parser.ts'

type Event = [line: number, what: string[] | string]

function parse(pieces: string[], maxLength?: number): Event[] {
  const events: Event[] = []
  const handlers = {
    onRecord: (fields: string[], line: number) => void events.push([line, fields]),
    onComplaint: (kind: string, line: number) => void events.push([line, kind]),
  }
  const parser = new CsvParser('test.csv', handlers, maxLength)
  for (const piece of pieces) parser.push(piece)
  parser.end()
  return events
}

const expect = (text: string, events: Event[], maxLength?: number) =>
  assert.deepEqual(parse([text], maxLength), events)

test('reports the line where each record starts', () => {
  expect('a,b\n1,2\n3,4', [
    [1, ['a', 'b']],
    [2, ['1', '2']],
    [3, ['3', '4']],
  ])
  expect('a,b\r\n1,"x\r\ny"\r\n\r\n3,\r\n', [
    [1, ['a', 'b']],
    [2, ['1', 'x\r\ny']],
    [5, ['3', '']],
  ])
  expect('\uFEFFa,"b ""c"""\n"",""\n', [
    [1, ['a', 'b "c"']],
    [2, ['', '']],
  ])
  expect('', [])
  expect('\n\r\n', [])
})

test('accepts semicolons and tabs as delimiters', () => {
  expect('a;"b,c,d";e\n1,5;2;3\n', [
    [1, ['a', 'b,c,d', 'e']],
    [2, ['1,5', '2', '3']],
  ])
  expect('a\tb\n1,2\t"3"\n', [
    [1, ['a', 'b']],
    [2, ['1,2', '3']],
  ])
})

test('keeps a quote inside an unquoted value', () => {
  expect('a,b\n7" pipe,x\n', [
    [1, ['a', 'b']],
    [2, ['7" pipe', 'x']],
  ])
})

test('text after a closing quote, or an unclosed quote, costs only one line', () => {
  expect('a,b\n"x"y,1\n2,"3"\n', [
    [1, ['a', 'b']],
    [2, 'stray_quote'],
    [3, ['2', '3']],
  ])
  expect('a,b\n1,"x\n2,y\n3,z', [
    [1, ['a', 'b']],
    [2, 'open_quote'],
    [3, ['2', 'y']],
    [4, ['3', 'z']],
  ])
  expect('a,b\n1,"x\n2,"y"\n', [
    [1, ['a', 'b']],
    [2, 'stray_quote'],
    [3, ['2', 'y']],
  ])
})

test('skips a record that is too long and continues', () => {
  const long = 'x'.repeat(300)
  expect(
    `a,b\n1,${long}\n2,3\n4,"${long}\n5,6\n`,
    [
      [1, ['a', 'b']],
      [2, 'long_record'],
      [3, ['2', '3']],
      [4, 'long_record'],
      [5, ['5', '6']],
    ],
    100,
  )
  expect(
    `a,b\n1,"2\n${'3,4\n'.repeat(30)}`,
    [
      [1, ['a', 'b']],
      [2, 'open_quote'],
      ...Array.from({ length: 30 }, (_, at): Event => [at + 3, ['3', '4']]),
    ],
    50,
  )
})

test('a million columns, a huge field and a huge quoted field need little memory', () => {
  const events = parse([
    'a,b\n',
    ','.repeat(1e6),
    '\n',
    'y'.repeat(2e7),
    '\n1,"',
    'z'.repeat(2e7),
    '"\n5,6\n',
  ])
  assert.deepEqual(events, [
    [1, ['a', 'b']],
    [2, 'long_record'],
    [3, 'long_record'],
    [4, 'long_record'],
    [5, ['5', '6']],
  ])
})

test('gives up on a file without line breaks, and on one full of unbalanced quotes', () => {
  const megabyte = 'x'.repeat(1e6)
  assert.throws(() => parse(Array<string>(70).fill(megabyte)), /test\.csv has a line of more than 64 MB/)
  assert.throws(() => parse(['a,b\n', 'a",x,"z\n'.repeat(2e5)]), /test\.csv is damaged/)
})

const cell = fc.string({ unit: fc.constantFrom('a', 'ż', '"', ',', ';', '\n', '\r', ' ', '😀') })
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const written = (text: string) => (/["\r\n,;]|^$/.test(text) ? quoted(text) : text)

/** Split at the given places, so that a chunk may end anywhere. */
function cutUp(text: string, places: number[]): string[] {
  const cuts = [...new Set(places.map((place) => place % (text.length + 1)))].toSorted((a, b) => a - b)
  return [0, ...cuts].map((from, at) => text.slice(from, cuts[at]))
}

test('reads back any written records, however the text is split into chunks', () => {
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 })
  const newline = fc.constantFrom('\n', '\r\n')
  const places = fc.array(fc.nat({ max: 999 }), { maxLength: 12 })
  fc.assert(
    fc.property(table, newline, places, fc.boolean(), (rows, newline, places, atEnd) => {
      const all = [['h', 'i', 'j'], ...rows]
      const lines = all.map((row) => row.map(written).join(','))
      const text = lines.join(newline) + (atEnd ? newline : '')
      let line = 1
      const events = all.map((row, at): Event => {
        const start = line
        line += lines[at]!.split('\n').length
        return [start, row]
      })
      assert.deepEqual(parse(cutUp(text, places)), events)
    }),
    { seed: 1, numRuns: runs(2000) },
  )
})

test('splitting a malformed text into chunks changes nothing', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '"', ',', '\n', '\r'), maxLength: 80 })
  const places = fc.array(fc.nat({ max: 99 }), { maxLength: 12 })
  fc.assert(
    fc.property(text, places, fc.integer({ min: 4, max: 40 }), (text, places, maxLength) => {
      assert.deepEqual(parse(cutUp(`a,b\n${text}`, places), maxLength), parse([`a,b\n${text}`], maxLength))
    }),
    { seed: 2, numRuns: runs(5000) },
  )
})

test('reads the records that the tolerant reader of the contract reads', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab1 ",;\n\t|é'), maxLength: 6 })
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.nat(60),
      (rows, separator, lineEnd, cut) => {
        const written = [['name', 'bin'], ...rows.map((row) => ['x', ...row])]
        const text = written
          .map((row) => row.map((cell) => quotedCell(cell, separator)).join(separator))
          .join(lineEnd)
        const ours: object[] = []
        const parser = new CsvParser('test', {
          onRecord: (cells, line) => ours.push({ cells, line }),
          onComplaint: () => assert.fail(),
        })
        parser.push(text.slice(0, cut))
        parser.push(text.slice(cut))
        parser.end()
        const theirs = [...readDelimited(text)].map(({ cells, line }) => ({
          cells: cells.map(unquoted),
          line,
        }))
        assert.deepEqual(ours, theirs)
        assert.deepEqual(
          theirs.map(({ cells }) => cells),
          written,
        )
      },
    ),
    { seed: 12, numRuns: runs(1000) },
  )
})

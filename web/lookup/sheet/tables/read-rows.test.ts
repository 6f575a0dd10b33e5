import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvCell } from '#contract/formats/csv-cell.ts'
import { runs } from '#test/data/runs.ts'
import { readRows } from './read-rows.ts'
import { cellsOf, separators, type Separator } from './table.ts'

const read = (text: string, separator: Separator = ',') => readRows(text, separator).map(cellsOf)

test('reads cells, quotes, line breaks inside quotes, and every kind of line end', () => {
  assert.deepEqual(read('a,b\r\nc,d\re,f\ng,h'), [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ])
  assert.deepEqual(read('"a,b","say ""hi"""\n"two\r\nlines",c'), [
    ['a,b', 'say "hi"'],
    ['two\r\nlines', 'c'],
  ])
  assert.deepEqual(read('a;"b;c";', ';'), [['a', 'b;c', '']])
  assert.deepEqual(read('5" disc,a\nb,c'), [
    ['5" disc', 'a'],
    ['b', 'c'],
  ])
})

test('keeps ragged and blank rows, except at both ends', () => {
  assert.deepEqual(read('\n,\na,b,c\n\nd\n\n , \n'), [['a', 'b', 'c'], [''], ['d']])
})

test('a quote that is never closed does not swallow the rest', () => {
  assert.deepEqual(read('"a,b\nc,d'), [
    ['"a', 'b'],
    ['c', 'd'],
  ])
})

test('the apostrophes of our own downloads are removed', () => {
  assert.deepEqual(read("'=1+1,it's\n\"'-a, b\",'x"), [
    ['=1+1', "it's"],
    ['-a, b', "'x"],
  ])
})

test('reads back whatever a spreadsheet writes', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab1 ",;|\t\n\r\'=é'), maxLength: 6 })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(table, fc.constantFrom(...separators), (table, separator) => {
      const text = table.map((row) => row.map((cell) => `"${safe(cell)}"`).join(separator)).join('\r\n')
      assert.deepEqual(read(text, separator), withoutBlankEnds(table))
    }),
    { seed: 1, numRuns: runs(2000) },
  )
})

test('agrees with a plain state machine on any text', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '1', ' ', '"', '"', ',', ',', '\n', '\r'),
    maxLength: 40,
  })
  fc.assert(
    fc.property(text, (text) => assert.deepEqual(read(text), plainly(text))),
    { seed: 2, numRuns: runs(5000) },
  )
})

function withoutBlankEnds(rows: string[][]): string[][] {
  const hasText = (row: string[]) => row.some((cell) => cell.trim() !== '')
  const first = rows.findIndex(hasText)
  return first === -1 ? [] : rows.slice(first, rows.findLastIndex(hasText) + 1)
}

const safe = (cell: string) => {
  const written = csvCell(cell)
  return written.startsWith('"') && written.endsWith('"') && written.length > 1 && /[",\r\n]/.test(cell)
    ? written.slice(1, -1)
    : written.replaceAll('"', '""')
}

function plainly(text: string): string[][] {
  const rows: string[][] = []
  let at = 0
  let quotes = true
  while (at < text.length) {
    const start = at
    let row = ['']
    let state: 'start' | 'plain' | 'quoted' = 'start'
    for (;;) {
      const character = text[at]
      if (state === 'quoted') {
        if (character === undefined) {
          quotes = false
          at = start
          row = ['']
          state = 'start'
          continue
        }
        if (character === '"' && text[at + 1] === '"') at++
        else if (character === '"') {
          state = 'plain'
          at++
          continue
        }
        row[row.length - 1] += character
      } else if (character === undefined) break
      else if (character === '\n' || character === '\r') {
        at += character === '\r' && text[at + 1] === '\n' ? 2 : 1
        break
      } else if (character === ',') {
        row.push('')
        state = 'start'
      } else if (character === '"' && state === 'start' && quotes) state = 'quoted'
      else {
        row[row.length - 1] += character
        state = 'plain'
      }
      at++
    }
    rows.push(row)
  }
  return withoutBlankEnds(rows)
}

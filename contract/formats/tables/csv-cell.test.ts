import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { cellText, csvCell } from './csv-cell.ts'

test('puts an apostrophe before a cell that a spreadsheet would read as a formula', () => {
  const signs = ['=', '+', '-', '@', '\t', '\0', '＝', '＋', '－', '＠']
  for (const sign of signs) {
    for (const before of ['', ' ', '   ', '\u00a0', '\u3000']) {
      assert.equal(csvCell(`${before}${sign}1`), `'${before}${sign}1`)
    }
    assert.equal(csvCell(`a${sign}1`), `a${sign}1`)
    assert.equal(csvCell(`${sign}1,"2"`), `"'${sign}1,""2"""`)
  }
  for (const sign of ['\r', '\n']) assert.equal(csvCell(`${sign}=1`), `"'${sign}=1"`)
  assert.equal(csvCell('+48 22 555 0100'), "'+48 22 555 0100")
  assert.equal(csvCell("'=1"), "''=1", 'so that import, which takes one away, gives it back')
  assert.equal(csvCell('x;=1+1;y; -2'), "x;'=1+1;y;' -2")
})

test('quotes cells with quotes, commas and line breaks, and no others', () => {
  const cases: [text: string, cell: string][] = [
    ['', ''],
    ['ARBOUR BANK', 'ARBOUR BANK'],
    ['BANCO "EL FAROL", S.A.', '"BANCO ""EL FAROL"", S.A."'],
    ['a,b', '"a,b"'],
    ['"', '""""'],
    ['a\nb', '"a\nb"'],
    ['a\r\nb', '"a\r\nb"'],
    ['a\tb', 'a\tb'],
    ["O'HARE", "O'HARE"],
    ['银杏银行', '银杏银行'],
  ]
  for (const [text, cell] of cases) assert.equal(csvCell(text), cell)
})

test('an import gets every text back, and no part of a cell begins like a formula', () => {
  const text = fc
    .array(fc.constantFrom(...';=+-@\t\r\n\0＝＋－＠\'" a1,'), { maxLength: 12 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, (text) => {
      const cell = csvCell(text)
      const inner = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      assert.equal(cellText(inner), text)
      for (const part of inner.split(';')) assert.doesNotMatch(part, /^\s*[-=+@\t\r\n\0＝＋－＠]/)
    }),
    { seed: 31, numRuns: runs(2000) },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CsvParser } from '#engine/reading/csv-parser.ts'
import { runs } from '#test/data/runs.ts'
import { cellValue, quotedCell, type RawRecord, RecordReader } from './csv-records.ts'

function recordsOf(pieces: readonly string[]): { records: RawRecord[]; separator: string } {
  const reader = new RecordReader()
  const records = pieces.flatMap((piece) => reader.push(piece))
  return { records: [...records, ...reader.end()], separator: reader.separator }
}

const cell = fc.string({ unit: fc.constantFrom(...'ab1 ",;\n\r\t|é'), maxLength: 6 })

test('reads the cells that the importer reads, and keeps every character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(',', ';'),
      fc.nat(60),
      (rows, separator, cut) => {
        const marked = [['name', 'bin'], ...rows.map((row) => ['x', ...row])]
        const text = marked
          .map((row) => row.map((cell) => quotedCell(cell, separator)).join(separator))
          .join('\n')
        const found = recordsOf([text.slice(0, cut), text.slice(cut)])
        assert.equal(found.separator, separator)
        assert.deepEqual(
          found.records.map(({ cells }) => cells.map(cellValue)),
          marked,
        )
        assert.equal(
          found.records.map(({ cells, lineEnd }) => cells.join(separator) + lineEnd).join(''),
          text,
        )
        const theirs: string[][] = []
        const parser = new CsvParser('test', {
          onRecord: (fields) => theirs.push(fields),
          onComplaint: () => {},
        })
        parser.push(text)
        parser.end()
        assert.deepEqual(theirs, marked)
      },
    ),
    { seed: 12, numRuns: runs(1000) },
  )
})

test('a quotation mark that is never closed is an error, not endless memory', () => {
  const reader = new RecordReader()
  reader.push('bin,note\n1,"')
  assert.throws(() => {
    for (let at = 0; at < 100; at++) reader.push('x\n'.repeat(50_000))
  }, /^ImportError: Line 2 begins a record that does not end: a quotation mark is missing\.$/)
})

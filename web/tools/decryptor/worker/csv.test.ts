import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'node:test'
import { runs } from '#test/data/runs.ts'
import { made, savedBy } from '#test/web/open-lines.ts'
import { csvRow, csvSeparator, withContent } from './csv.ts'

/** A reader of RFC 4180, one character at a time. */
function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const row = rows.at(-1)!
    if (isQuoted && text.startsWith('""', at)) row.push(row.pop()! + text[at++])
    else if (text[at] === '"') isQuoted = !isQuoted
    else if (!isQuoted && text[at] === separator) row.push('')
    else if (!isQuoted && text.startsWith('\r\n', at)) {
      at++
      rows.push([''])
    } else row.push(row.pop()! + text[at])
  }
  return rows
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('a csv file stays one, whatever the opened values hold', async () => {
  const content = fc.string({
    unit: fc.constantFrom(',', '"', '\r\n', '\n', 'a', 'é', ' '),
    minLength: 1,
    maxLength: 12,
  })
  const plain = fc
    .string({ unit: fc.constantFrom(',', '"', 'b', ' ', '\r\n'), maxLength: 6 })
    .map((text) => ({ text, raw: quoted(text) }))
  const cell = fc.oneof(
    plain,
    content.map((text) => ({ text, raw: made.fernet(text) })),
    content.map((text) => ({ text, raw: quoted(made.fernet(text)) })),
    content.map((text) => ({ text, raw: quoted(JSON.stringify(made.envelope(text))) })),
    content.map((text) => ({ text: `see, "${text}"`, raw: quoted(`see, "${made.fernet(text)}"`) })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      async (rows) => {
        const csv = ['id,name,value', ...rows.map((row) => row.map(({ raw }) => raw).join(',')), ''].join(
          '\r\n',
        )
        const saved = await savedBy(new File([csv], 'cards.csv'), made.key)
        assert.deepEqual(readCsv(saved), [
          ['id', 'name', 'value'],
          ...rows.map((row) => row.map(({ text }) => text)),
          [''],
        ])
      },
    ),
    { seed: 7, numRuns: runs(60) },
  )
})

test('only a table is written as csv', async () => {
  const line = `10:22 INFO user=${made.fernet('Doe, Anna')}, ip=${made.fernet('::1')}`
  assert.equal(await savedBy(new Blob([line]), made.key), '10:22 INFO user=Doe, Anna, ip=::1')
  const pasted = `id;name\n1;${made.fernet('Doe; Anna')}\n2;${made.fernet('Doe, Bob')}`
  assert.equal(await savedBy(new Blob([pasted]), made.key), 'id;name\n1;"Doe; Anna"\n2;Doe, Bob')
})

test('recognises a table by its name, or by its header and rows', () => {
  const cases: [text: string, name: string, separator: string | undefined][] = [
    ['a,b\n1,2', '', ','],
    ['a;b\n1;2,5', '', ';'],
    ['a\tb\n1\t2', '', '\t'],
    ['a,b\n1,2,3', '', undefined],
    ['a,b', '', undefined],
    ['10:22, INFO\n10:23, INFO', '', undefined],
    ['one\ntwo', '', undefined],
    ['one\ntwo', 'list.csv', ','],
    ['10:22;x', 'LOG.CSV', ';'],
    ['a b', 'x.tsv', '\t'],
    ['a,b\n1,2', 'x.log', ','],
  ]
  for (const [text, name, separator] of cases) assert.equal(csvSeparator(text, name), separator, text)
})

test('rows are read as they are written, also when a value goes on in the next line', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', ',', 'a', ' '), maxLength: 20 }),
      fc.boolean(),
      (line, startsQuoted) => {
        const { cells } = csvRow(line, ',', startsQuoted)
        assert.equal(cells.map(({ raw }) => raw).join(','), line)
        for (const cell of cells.filter(({ isQuoted }) => isQuoted))
          assert.equal(withContent(cell, cell.content, ','), cell.raw)
      },
    ),
    { seed: 8, numRuns: runs(2000) },
  )
})

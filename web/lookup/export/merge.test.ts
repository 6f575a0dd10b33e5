import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { noSearch, type Search } from '#contract/formats/search-link.ts'
import { runs } from '#test/data/runs.ts'
import { makeSheet } from '../sheet/make-sheet.ts'
import { addedFields, mergedRows, requestedBins, type Known } from './merge.ts'
import { readRows, recogniseText } from '../sheet/tables/recognise-table.ts'
import { cellsOf, rowOf, type Table } from '../sheet/tables/table.ts'
import { rowWriter } from './export-table.ts'

const five = addedFields.slice(0, 5)
const danish: Known = {
  bin: '457173',
  brand: 'VISA',
  type: 'DEBIT',
  level: 'CLASSIC',
  bank: 'JYSKE, A/S',
  country: 'Denmark',
}
const american: Known = {
  bin: '400001',
  brand: 'VISA',
  type: 'CREDIT',
  level: null,
  bank: null,
  country: 'United States',
}

function sheetOf(text: string) {
  const { table, candidates } = recogniseText(text)!
  return makeSheet(table, candidates[0]!.column, { before: '', file: undefined, name: undefined })
}

function merged(text: string, known: Known[], search: Partial<Search> = {}): string[][] {
  const sheet = sheetOf(text)
  const whole = {
    ...noSearch,
    bins: sheet.bins.map((bin) => (search.extended ? bin : bin.slice(0, 6))),
    ...search,
  }
  return [...mergedRows(sheet, whole, known, five)]
}

test('every row stays in its place, with empty cells when its BIN is not known', () => {
  assert.deepEqual(merged('who,bin\nA,400001\nB,457173\nC,999999\nD,\nE,457173\n', [danish, american]), [
    ['A', '400001', 'VISA', 'CREDIT', '', '', 'United States'],
    ['B', '457173', 'VISA', 'DEBIT', 'CLASSIC', 'JYSKE, A/S', 'Denmark'],
    ['C', '999999', '', '', '', '', ''],
    ['D', '', '', '', '', '', ''],
    ['E', '457173', 'VISA', 'DEBIT', 'CLASSIC', 'JYSKE, A/S', 'Denmark'],
  ])
})

test('short rows are filled up, so that added cells are in their columns', () => {
  assert.deepEqual(
    merged('bin,a,b\n457173\n400001,x,y\n', [american]).map((row) => row.length),
    [8, 8],
  )
})

test('filters leave only the rows that they match', () => {
  const rows = merged('who,bin\nA,400001\nB,457173\nC,999999\n', [danish], { countries: ['DK'] })
  assert.deepEqual(
    rows.map(([who]) => who),
    ['B'],
  )
})

test('BINs that were added in the box follow at the end', () => {
  const rows = merged('who,bin\nA,400001\n', [danish, american], { bins: ['400001', '457173', '111111'] })
  assert.deepEqual(rows[1], ['', '457173', 'VISA', 'DEBIT', 'CLASSIC', 'JYSKE, A/S', 'Denmark'])
  assert.deepEqual(rows[2]?.slice(0, 3), ['', '111111', ''])
  const sheet = sheetOf('who,bin\nA,40000123\n')
  assert.deepEqual(requestedBins(sheet, { ...noSearch, bins: ['457173'] }), ['400001', '457173'])
  assert.deepEqual(requestedBins(sheet, { ...noSearch, extended: true }), ['40000123'])
})

test('with Extended, the longest known prefix answers, or what all longer BINs agree on', () => {
  const longer: Known[] = [
    { bin: '45717360', brand: 'VISA', type: 'DEBIT', level: 'GOLD', bank: 'A', country: 'Denmark' },
    { bin: '45717361', brand: 'VISA', type: 'CREDIT', level: 'GOLD', bank: 'B', country: 'Denmark' },
  ]
  const rows = merged('who,bin\nA,457173601\nB,457173\n', longer, { extended: true })
  assert.deepEqual(rows[0]?.slice(2), ['VISA', 'DEBIT', 'GOLD', 'A', 'Denmark'])
  assert.deepEqual(rows[1]?.slice(2), ['VISA', '', 'GOLD', '', 'Denmark'])
})

const written = (format: 'csv' | 'txt' | 'json', table: Table, rows: string[][], fields = five) => {
  const writer = rowWriter(format, table, fields)
  return { text: writer.start + rows.map(writer.row).join('') + writer.end, shortened: writer.shortened() }
}

const tableOf = (
  header: string[] | undefined,
  rows: string[][],
  separator: Table['separator'] = ',',
): Table => ({
  header,
  rows: rows.map(rowOf),
  columns: rows[0]!.length,
  separator,
})

test('csv: our columns follow the original ones, with names of their own', () => {
  const table = tableOf(['bin', 'Country', ''], [['457173', 'DK', 'a, b']])
  assert.equal(
    written('csv', table, [['457173', 'DK', 'a, b', 'VISA', 'DEBIT', '', 'JYSKE', 'Denmark']]).text,
    'bin,Country,Column 3,BRAND,TYPE,LEVEL,BANK,BIN_COUNTRY\r\n457173,DK,"a, b",VISA,DEBIT,,JYSKE,Denmark\r\n',
  )
})

test('csv: a table with semicolons stays one', () => {
  const table = tableOf(undefined, [['457173', '1,50;x']], ';')
  assert.equal(
    written('csv', table, [['457173', '1,50;x']], []).text,
    'Column 1;Column 2\r\n457173;"1,50;x"\r\n',
  )
})

test('txt: separated by tabs, quoted where a spreadsheet needs it', () => {
  const table = tableOf(['bin', 'note'], [['457173', 'two\nlines']])
  assert.equal(
    written('txt', table, [['457173', 'two\nlines']], []).text,
    'bin\tnote\n457173\t"two\nlines"\n',
  )
})

test('json: one object per row, null where nothing is known', () => {
  const table = tableOf(['bin', 'type', 'type'], [['457173', 'a', '']])
  assert.deepEqual(JSON.parse(written('json', table, [['457173', 'a', '', 'VISA', '', '', '', '']]).text), [
    {
      bin: '457173',
      type: 'a',
      'type 2': '',
      brand: 'VISA',
      bin_type: null,
      level: null,
      bank: null,
      country: null,
    },
  ])
})

test('cells that a spreadsheet would run as a formula are neutralised; numbers are not', () => {
  const table = tableOf(['=name', 'b'], [['', '']])
  const { text } = written(
    'csv',
    table,
    [
      ['=HYPERLINK("x")', '-12.50'],
      ['@a', '+49 30 1234567'],
      ['-a', '-'],
    ],
    [],
  )
  assert.equal(text, `'=name,b\r\n"'=HYPERLINK(""x"")",-12.50\r\n'@a,+49 30 1234567\r\n'-a,-\r\n`)
})

test('no card number is written, whatever its form', () => {
  for (const parts of [
    ['4111', '1111', '1111', '1111'],
    ['3782', '822463', '10005'],
    ['4222', '2222', '2222', '2'],
    ['6304', '0000', '0000', '0000', '000'],
  ]) {
    const number = parts.join('')
    const forms = ['', ' ', '-', '.', '- '].map((between) => parts.join(between))
    for (const form of [...forms, [...number].join('-')]) {
      for (const format of ['csv', 'txt', 'json'] as const) {
        const cells = [form, `paid with ${form}.`, `${form} 12/26`, `${form}|12|26|123`, `${form}, ${form}.`]
        const rows = cells.map((cell) => [cell])
        const { text, shortened } = written(format, tableOf(['a'], [['']]), rows, [])
        assert.ok(!text.replace(/\D/g, '').includes(number), text)
        assert.ok(text.split(`${number.slice(0, 6)}••••••`).length >= 6, text)
        assert.equal(shortened, 5)
      }
    }
  }
})

test('IBANs, milliseconds and other long numbers stay', () => {
  const cells = [
    'DE89370400440532013000',
    'GB29 NWBK 6016 1331 9268 19',
    '1791187200000',
    '4571736012345678',
    '12345678901234567890',
    '74537606284000012345678',
    '2026-10-05 12:34:56',
    '01.10.2026-31.10.2026',
    '192.168.100.200:8080',
    '457173 400001 510000',
  ]
  const { text, shortened } = written(
    'txt',
    tableOf(undefined, [['']]),
    cells.map((cell) => [cell]),
    [],
  )
  assert.equal(text, `Column 1\n${cells.join('\n')}\n`)
  assert.equal(shortened, 0)
})

test('a merged csv is read back with its original cells', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab ",;\n=-+\'é'), maxLength: 6 })
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(table, fc.constantFrom(',' as const, ';' as const), (rows, separator) => {
      const marked = rows.map((row) => ['x', ...row])
      const { text } = written('csv', tableOf(undefined, marked, separator), marked, [])
      assert.deepEqual(readRows(text, separator).slice(1).map(cellsOf), marked)
    }),
    { seed: 4, numRuns: runs(2000) },
  )
})

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import * as fc from 'fast-check'
import { datasetOf, madeDataset, recordOf, type MadeRow } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { csvCell } from '#contract/formats/tables/csv-cell.ts'
import { exportRows, type ExportOptions } from './export.ts'
import { issuerOf } from '../normal-forms/issuer.ts'
import { readSource } from '../reading/read-source.ts'
import { fields } from '../records/fields.ts'
import type { BinRecord } from '../records/record.ts'

const { dataset, rows } = await madeDataset({ count: 2200 })
const folder = await mkdtemp(join(tmpdir(), 'bindex-export-'))
after(() => rm(folder, { recursive: true }))

const columns = (row: MadeRow) => [row.bin, row.brand, row.type, row.category, row.issuer, row.country]
const derived = ({ traits, type, category }: MadeRow) => [
  traits,
  traits.split(' ').includes('prepaid')
    ? 'prepaid'
    : /CHARGE/.test(type + category)
      ? 'charge'
      : type.toLowerCase(),
]
const extras: [
  options: Pick<ExportOptions, 'url' | 'phone'>,
  names: string[],
  texts: (row: MadeRow) => string[],
][] = [
  [{ url: false, phone: false }, [], () => []],
  [{ url: true, phone: false }, ['URL'], (row) => [row.url]],
  [{ url: false, phone: true }, ['PHONE'], (row) => [row.phone]],
  [{ url: true, phone: true }, ['URL', 'PHONE'], (row) => [row.url, row.phone]],
]

test('text: a header and a line per row, separated by tabs', () => {
  for (const [options, names, texts] of extras) {
    const header = ['BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY', ...names, 'TRAITS\tFUNDING'].join('\t')
    const expected = [
      header,
      ...rows.map((row) => [...columns(row), ...texts(row), ...derived(row)].join('\t')),
    ]
    assert.equal(fileOf({ format: 'txt', ...options }), `${expected.join('\n')}\n`)
  }
})

test('json: an array of objects, with null for unknown values', () => {
  for (const [options, names, texts] of extras) {
    const keys = [
      'bin',
      'brand',
      'type',
      'level',
      'bank',
      'country',
      ...names.map((name) => name.toLowerCase()),
      'traits',
      'funding',
    ]
    const expected = rows.map((row) =>
      Object.fromEntries(
        [...columns(row), ...texts(row), ...derived(row)].map((text, at) => [keys[at], text || null]),
      ),
    )
    assert.deepEqual(JSON.parse(fileOf({ format: 'json', ...options })), expected)
  }
})

test('csv: a header and a record per row', () => {
  for (const [options, names, texts] of extras) {
    const header = ['BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY', ...names, 'TRAITS,FUNDING'].join()
    const expected = rows.map((row) => [...columns(row), ...texts(row), ...derived(row)].map(csvCell).join())
    assert.equal(fileOf({ format: 'csv', ...options }), `${[header, ...expected].join('\r\n')}\r\n`)
  }
})

test('an export without rows is a valid file', () => {
  const none = new Uint32Array(0)
  const options = { url: false, phone: false }
  assert.equal(
    fileOf({ format: 'txt', ...options }, none),
    'BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\tTRAITS\tFUNDING\n',
  )
  assert.equal(
    fileOf({ format: 'csv', ...options }, none),
    'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\r\n',
  )
  assert.deepEqual(JSON.parse(fileOf({ format: 'json', ...options }, none)), [])
})

test('exports rows in the given order, a piece for each slice', () => {
  const order = Uint32Array.from(rows, (_, at) => rows.length - 1 - at)
  const options = { format: 'json', url: true, phone: true } as const
  const parsed = JSON.parse(fileOf(options, order)) as { bin: string }[]
  assert.deepEqual(
    parsed.map(({ bin }) => bin),
    rows.map(({ bin }) => bin).toReversed(),
  )
  const slices = [order.subarray(0, 1000), order.subarray(1000, 1001), order.subarray(1001)]
  const pieces = [...exportRows(dataset, slices, options)]
  assert.equal(pieces.length, 1 + 3 + 1)
  assert.equal(pieces.join(''), fileOf(options, order))
})

test('importing an exported csv file gives the same records', async () => {
  const whole = fileOf({ format: 'csv', url: true, phone: true })
  assert.match(whole, /,'\+48 22 555/)
  assert.deepEqual(await readBack(whole), rows.map(recordIn))
  const few = fileOf({ format: 'csv', url: false, phone: false })
  assert.deepEqual(
    await readBack(few),
    rows.map((row) => ({ ...recordIn(row), url: '', phone: '' })),
  )
})

test('importing an exported text file gives the same records', async () => {
  const whole = fileOf({ format: 'txt', url: true, phone: true })
  assert.deepEqual(await readBack(whole), rows.map(recordIn))
})

test('any bank name survives export and import', async () => {
  const sign = fc.constantFrom(...'\'"=+-@＝＋－＠,;|\\ ', "'=", "''+", 'é', '银')
  const name = fc
    .tuple(
      fc.array(sign, { maxLength: 4 }),
      fc.string({ unit: 'grapheme' }),
      fc.array(sign, { maxLength: 2 }),
    )
    .map(([before, text, after]) => issuerOf(`${before.join('')}K${text}${after.join('')}`))
  const names = fc.sample(name, { seed: 91, numRuns: runs(2000) })
  const records = names.map((issuer, n) => recordOf(String(400_000 + n), { issuer }))
  const odd = await datasetOf(records.map((record) => ({ source: 0, record })))
  const all = Uint32Array.from(records.keys())
  const found = await readBack(fileOf({ format: 'csv', url: true, phone: true }, all, odd))
  assert.deepEqual(found, records)
})

function fileOf(
  options: ExportOptions,
  order = Uint32Array.from(rows.keys()),
  of: Dataset = dataset,
): string {
  return [...exportRows(of, [order], options)].join('')
}

function recordIn(row: MadeRow): BinRecord {
  return recordOf(row.bin, Object.fromEntries(fields.map((field) => [field, row[field]])))
}

async function readBack(content: string): Promise<BinRecord[]> {
  const path = join(folder, 'export.csv')
  await writeFile(path, content)
  const records: BinRecord[] = []
  const report = await readSource(path, { onRecord: (record) => records.push(record) })
  assert.deepEqual(report.listed, [])
  assert.equal(report.format, 'a Bindex export')
  return records
}

import assert from 'node:assert/strict'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { madeDataset } from '#test/data/made-bins.ts'
import { Dataset } from '../dataset/dataset.ts'
import { exportRows } from '../search/export.ts'
import { ImportError } from '../reading/import-error.ts'
import { importFiles, starterSnapshot, type ImportOptions } from './import-files.ts'
import { lookup } from '../search/lookup.ts'
import { readableBytes } from '../snapshot/snapshot.ts'

const folder = await mkdtemp(join(tmpdir(), 'bindex-import-'))
after(() => rm(folder, { recursive: true }))

const first = await file(
  'first.csv',
  'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,URL,PHONE\n457173,VISA,DEBIT,,Arbour Bank,DK,,\n45717360,VISA,,GOLD,,DK,,\n',
)
const second = await file(
  'second.csv',
  'BIN,Brand,Type,Category,Issuer,IssuerPhone,IssuerUrl,isoCode2,isoCode3,CountryName\n' +
    '457173,VISA,CREDIT,CLASSIC,"ARBOUR BANK, N.A.",95555,https://arbour.example,SE,SWE,SWEDEN\n' +
    '999999,,,,,,,PL,POL,POLAND\n' +
    '45717,VISA,,,,,,PL,POL,POLAND\n',
)

test('merges files in the order of their rank', async () => {
  const { dataset } = await imported([first, second])
  assert.deepEqual(facts(dataset), [
    '457173 VISA DEBIT CLASSIC Arbour Bank DK  ',
    '45717360 VISA  GOLD  DK  ',
    '999999     PL  ',
  ])
  assert.deepEqual(
    dataset.disagreementsOf(0).map(({ field, source, text }) => `${field}: ${source.name} says ${text}`),
    ['type: second says CREDIT', 'country: second says SE'],
  )
  const { dataset: reversed } = await imported([second, first])
  assert.equal(
    facts(reversed)[0],
    '457173 VISA CREDIT CLASSIC ARBOUR BANK, N.A. SE 95555 https://arbour.example',
  )
})

test('reports on each file, and the dataset names its sources', async () => {
  const now = new Date('2026-03-04T05:06:07Z')
  const { dataset, reports } = await imported([first, second], { inputs: 'these', now })
  assert.deepEqual(
    reports.map(({ source, rows, records, complaints }) => [source.name, rows, records, complaints]),
    [
      ['first', 2, 2, {}],
      ['second', 3, 2, { wrong_length: 1 }],
    ],
  )
  assert.match(reports[1]!.listed[0]!.message, /^Line 4 of second\.csv has a BIN of 5 digits/)
  const { sources, inputs, starter } = dataset.facts
  assert.deepEqual(
    sources.map(({ name, licence, date, imported: day, rows }) => [name, licence, date, day, rows]),
    [
      ['first', '', '', '2026-03-04', 2],
      ['second', '', '', '2026-03-04', 2],
    ],
  )
  assert.deepEqual({ inputs, starter }, { inputs: 'these', starter: false })
})

test('a source is what the operator says about a file, or what its content is known to be', async () => {
  const about = { name: 'ours', title: 'Our own list', licence: 'CC0', date: '2026-02' }
  const { snapshot } = await importFiles([{ path: first, about }, { path: second }])
  const { sources } = (await Dataset.open(readableBytes(snapshot))).facts
  assert.partialDeepStrictEqual(sources, [about, { name: 'second', title: 'second.csv', date: '' }])
})

test('a dataset is the same after export and import, plain or gzipped', async () => {
  const { dataset: made, rows } = await madeDataset({ count: 1000 })
  const all = Uint32Array.from(rows.keys())
  const csv = [...exportRows(made, [all], { format: 'csv', url: true, phone: true })].join('')
  for (const path of [await file('made.csv', csv), await file('made.csv.gz', gzipSync(csv))]) {
    const { dataset, reports } = await imported([path])
    assert.deepEqual(reports[0]!.complaints, {})
    // A bank's name may come from a spelling that no row of the export has.
    assert.deepEqual(
      Array.from(all, (row) => ({ ...dataset.record(row), bankName: '' })),
      rows.map((row) => ({ ...row, bankName: '' })),
    )
  }
})

test('reports progress by file and byte', async () => {
  const seen: [file: string, bytes: number, size: number][] = []
  await imported([first, second], { onProgress: (...told) => seen.push(told) })
  for (const path of [first, second]) {
    const { size } = await stat(path)
    const ofFile = seen.filter(([file]) => file === path)
    assert.deepEqual(ofFile.at(-1), [path, size, size])
  }
})

test('the starter packages fill the gaps of the files', async () => {
  const path = await file(
    'one.csv',
    'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY\n427650,VISA,,GOLD,,RU\n457173,VISA,,,,DK\n',
  )
  const { dataset } = await imported([path], { withStarter: true })
  const row = dataset.rowOf('427650')!
  const { issuer, category } = dataset.record(row)
  assert.deepEqual({ issuer, category }, { issuer: 'Sberbank', category: 'GOLD' })
  const { given } = dataset.originOf(row)
  assert.deepEqual([given.category?.name, given.issuer?.name], ['one', 'banks-db'])
  assert.ok(dataset.rows > 20_000)
  assert.equal(dataset.facts.starter, false)
})

test('a file that cannot be read fails the whole import with a clear message', async () => {
  const cases: [path: string, message: RegExp][] = [
    [join(folder, 'missing.csv'), /^\S+missing\.csv cannot be read: there is no such file\.$/],
    [folder, /is a folder, not a file\.$/],
    [await file('empty.csv', ''), /^empty\.csv is empty\.$/],
    [await file('unknown.csv', 'a,b,c\n1,2,3\n'), /^unknown\.csv begins with an unknown header: "a,b,c"\./],
  ]
  for (const [path, message] of cases) {
    await refused([path], message)
    await refused([first, path], message)
  }
})

test('a file without a single BIN stops the import, which says what is wrong with its rows', async () => {
  const header = 'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY\n'
  const empty = await file('header.csv', header)
  const bad = await file('bad.csv', `${header}1,,,,,\nx,,,,,\n2,,,,,\n`)
  await refused([], /^Name at least one file to import\.$/)
  for (const paths of [[empty], [first, empty]])
    await refused(paths, /^header\.csv has a header and no rows\.$/)
  for (const paths of [[bad], [first, bad]]) {
    await refused(
      paths,
      /^None of the 3 rows of bad\.csv can be used \(wrong length: 2, not digits: 1\)\. The first:\n {2}Line 2 of bad\.csv has a BIN of 1 digits/,
    )
  }
})

test('an import can be aborted', async () => {
  await assert.rejects(importFiles([{ path: first }], { signal: AbortSignal.abort() }), {
    name: 'AbortError',
  })
})

test('the starter dataset opens and finds BINs', async () => {
  const dataset = await Dataset.open(readableBytes(starterSnapshot({ inputs: 'packages' })))
  assert.ok(dataset.rows > 20_000, `${dataset.rows} rows`)
  assert.equal(dataset.facts.starter, true)
  assert.equal(dataset.facts.inputs, 'packages')
  assert.deepEqual(
    dataset.facts.sources.map(({ name }) => name),
    ['banks-db', 'card-info', 'bankcard', 'bankcardinfo'],
  )
  assert.deepEqual(lookup(dataset, ['427650', '376966'], false).notFound, [])
  assert.equal(dataset.record(dataset.rowOf('376966')!).issuer, 'China Citic Bank')
})

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function refused(paths: string[], message: RegExp): Promise<void> {
  await assert.rejects(importFiles(paths.map((path) => ({ path }))), (error: unknown) => {
    assert.ok(error instanceof ImportError, String(error))
    assert.match(error.message, message)
    return true
  })
}

async function imported(paths: string[], options?: ImportOptions) {
  const { snapshot, reports } = await importFiles(
    paths.map((path) => ({ path })),
    options,
  )
  return { dataset: await Dataset.open(readableBytes(snapshot)), reports }
}

function facts(dataset: Dataset): string[] {
  return Array.from({ length: dataset.rows }, (_, row) => {
    const { bin, brand, type, category, issuer, country, phone, url } = dataset.record(row)
    return [bin, brand, type, category, issuer, country, phone, url].join(' ')
  })
}

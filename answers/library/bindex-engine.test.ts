import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { smallRecords, snapshotOf } from '#test/data/small-bins.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { columnNames } from '#engine/records/columns.ts'
import { fields } from '#engine/records/fields.ts'
import { packSnapshot } from '#engine/snapshot/pack-snapshot.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { BindexError, open, type BindexErrorCode } from './bindex-engine.ts'
import type { DatasetSource, Search } from './public.ts'
import { unpack } from './unpack.ts'

const snapshot = snapshotOf(undefined, new Date('2026-01-03'))
const bytes = () => Uint8Array.from(snapshot)

async function fileWith(t: TestContext, content: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bindex-library-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'data set.bindex'), content)
  return join(folder, 'data set.bindex')
}

async function siteWith(t: TestContext, content: Uint8Array): Promise<string> {
  const server = createServer(({ url }, response) => {
    response.statusCode = url?.startsWith('/dataset') ? 200 : 404
    response.end(content)
  })
  server.listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const withCode = (code: BindexErrorCode, words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof BindexError, String(error))
  assert.equal(error.name, 'BindexError')
  assert.equal(error.code, code)
  assert.match(error.message, words)
  assert.doesNotMatch(error.message, /\d{6}/)
  return true
}

describe('a dataset is opened from', () => {
  const sources: [what: string, make: (t: TestContext) => Promise<DatasetSource> | DatasetSource][] = [
    ['a path', (t) => fileWith(t, snapshot)],
    ['a file: URL', async (t) => pathToFileURL(await fileWith(t, snapshot))],
    ['a file: URL as a text', async (t) => pathToFileURL(await fileWith(t, snapshot)).href],
    ['a packed file', (t) => fileWith(t, gzipSync(snapshot))],
    ['an http address', async (t) => `${await siteWith(t, snapshot)}/dataset?token=x`],
    ['a URL', async (t) => new URL('/dataset', await siteWith(t, gzipSync(snapshot)))],
    ['a data: URL', () => `data:application/octet-stream;base64,${snapshot.toString('base64')}`],
    ['bytes', bytes],
    ['a Buffer', () => snapshot],
    ['an ArrayBuffer', () => bytes().buffer],
    ['packed bytes', () => gzipSync(snapshot)],
  ]
  for (const [what, make] of sources) {
    test(what, async (t) => {
      const { info, lookup } = await open(await make(t))
      assert.equal(info.rows, smallRecords.length)
      assert.equal(lookup('400003')?.bank, 'Bank "Zażółć"')
    })
  }

  test('a view of a part of a buffer', async () => {
    const larger = new Uint8Array(snapshot.length + 5)
    larger.set(snapshot, 3)
    assert.equal((await open(new DataView(larger.buffer, 3, snapshot.length))).info.rows, smallRecords.length)
  })
})

describe('what cannot be opened is refused:', () => {
  const changed = (at: number) => {
    const copy = bytes()
    copy[at]! ^= 1
    return copy
  }
  const facts = { fields, columns: columnNames }
  /** A dataset that says it has this many rows, with a checksum that is right. */
  const withRows = async (rows: number) => {
    const { facts, section, sectionNames } = await Dataset.open(readableBytes(snapshot))
    return packSnapshot(
      { ...facts, rows },
      Object.fromEntries(sectionNames.map((name) => [name, section(Uint8Array, name)])),
    )
  }
  const cases: [what: string, from: () => unknown, code: BindexErrorCode, words: RegExp][] = [
    ['nothing', () => undefined, 'invalid_argument', /^open takes a path, a URL, or the bytes/],
    ['an empty path', () => '', 'invalid_argument', /^open takes a path/],
    ['a broken URL', () => 'file://[', 'invalid_argument', /^open takes a path/],
    ['an object', () => ({}), 'invalid_argument', /^open takes a path/],
    ['a file that does not exist', () => '/no/such/file', 'unreadable', /\/no\/such\/file .* ENOENT/],
    ['a folder', () => tmpdir(), 'unreadable', /could not be read: EISDIR/],
    ['no bytes', () => new Uint8Array(), 'not_a_dataset', /^This dataset is not a Bindex dataset/],
    ['other bytes', () => Buffer.alloc(500, 'a'), 'not_a_dataset', /is not a Bindex dataset/],
    ['packed bytes of something else', () => gzipSync('a'), 'not_a_dataset', /is not a Bindex dataset/],
    ['half of it', () => bytes().subarray(0, snapshot.length / 2), 'damaged', /is damaged: it should have/],
    ['a changed byte', () => changed(snapshot.length - 40), 'damaged', /its checksum does not match/],
    ['half of a packed one', () => gzipSync(snapshot).subarray(0, 300), 'damaged', /cannot be unpacked/],
    ['another format', () => changed(8), 'other_version', /has format 0; this version of Bindex reads/],
    [
      'sections that are missing',
      () => packSnapshot({ ...facts, rows: 10 }, {}),
      'damaged',
      /cannot be opened/,
    ],
    ['more rows than it has', () => withRows(1e7), 'damaged', /its number of BINs is wrong/],
    ['more rows than memory', () => withRows(1e10), 'damaged', /cannot be opened/],
    ['other fields', () => packSnapshot({}, {}), 'other_version', /version of Bindex with other fields/],
    ['an address of nothing', () => 'http://127.0.0.1:1/x?token=y', 'unreadable', /x could not be fetched/],
  ]
  for (const [what, from, code, words] of cases) {
    test(what, async () => {
      await assert.rejects(open((await from()) as DatasetSource), withCode(code, words))
    })
  }

  test('a reply that is not a success', async (t) => {
    const address = await siteWith(t, snapshot)
    await assert.rejects(
      open(`${address}/other?token=secret#x`),
      withCode('unreadable', /\/other answered with status 404\.$/),
    )
    // Addresses with a password cannot be fetched.
    await assert.rejects(
      open(`${address.replace('//', '//user:secret@')}/dataset`),
      withCode('unreadable', /^http:\/\/127[\d.:]+\/dataset could not be fetched\.$/),
    )
  })

  test('a small file that is unpacked to too much', async () => {
    await assert.rejects(
      unpack(gzipSync(Buffer.alloc(100_000)), 'It', 50_000),
      withCode('not_a_dataset', /^It is larger than a dataset can be/),
    )
  })
})

describe('calls refuse what they do not take:', () => {
  // The digits of a card number that no card has: its check digit is wrong.
  const tooLong = '4571730000000000'
  const cases: [call: string, search: unknown, code: BindexErrorCode, words: RegExp][] = [
    ['lookup', '45717', 'invalid_argument', /^lookup takes a BIN: a text of 6 to 11 digits/],
    ['lookup', 'abcdef', 'invalid_argument', /^lookup takes a BIN/],
    ['lookup', 457_173, 'invalid_argument', /^lookup takes a BIN/],
    ['lookup', undefined, 'invalid_argument', /^lookup takes a BIN/],
    ['lookup', tooLong, 'card_number', /^BINs have at most 11 digits. Never send a card number/],
    ['lookup', '4571 7300 0000 0000', 'card_number', /at most 11 digits/],
    ['lookup', Number(tooLong), 'card_number', /at most 11 digits/],
    ['search', { bins: ['457173', tooLong] }, 'card_number', /at most 11 digits/],
    ['search', { bins: ['457173', ''] }, 'invalid_argument', /^bins\[1\] must be a BIN/],
    ['search', { bins: '457173' }, 'invalid_argument', /^bins must be a list/],
    ['search', { brands: 'VISA' }, 'invalid_argument', /^search has no option "brands". It takes bins, /],
    ['search', { [tooLong]: 'VISA' }, 'invalid_argument', /^search has no option. It takes/],
    ['search', { brand: 4 }, 'invalid_argument', /^brand must be a text of at most 200 characters/],
    ['search', { brand: ['a'.repeat(201)] }, 'invalid_argument', /^brand must be a text/],
    ['search', { bank: Array(501).fill('a') }, 'invalid_argument', /^bank has more than 500 values/],
    ['search', { extended: 'yes' }, 'invalid_argument', /^extended must be true or false/],
    ['search', { page: 0 }, 'invalid_argument', /^page of search must be a whole number/],
    ['search', { page: 1.5 }, 'invalid_argument', /^page of search must be a whole number/],
    ['search', { limit: 1001 }, 'invalid_argument', /^limit of search must be a whole number from 1 to 1000/],
    ['search', 'VISA', 'invalid_argument', /^search takes an object with bins/],
    ['facets', { vendors: [] }, 'invalid_argument', /^facets has no option "vendors"/],
    ['banks', { name: 'x' }, 'invalid_argument', /^banks has no option "name". It takes search, sort/],
    ['banks', { search: 7 }, 'invalid_argument', /^search must be a text/],
    ['banks', { sort: 'size' }, 'invalid_argument', /^sort must be one of best, count, name/],
    ['banks', { limit: -1 }, 'invalid_argument', /^limit of banks/],
    ['export', null, 'invalid_argument', /^export takes an object/],
  ]
  for (const [call, given, code, words] of cases) {
    test(`${call} ${words.source}`, async () => {
      const bins = (await open(snapshot)) as unknown as Record<string, (given: unknown) => unknown>
      assert.throws(() => bins[call]!(given), withCode(code, words))
    })
  }

  test('export with an unknown format', async () => {
    const bins = await open(snapshot)
    assert.throws(
      () => bins.export({}, { format: 'xls' as 'csv' }),
      withCode('invalid_argument', /^format must be one of txt, csv, json/),
    )
  })
})

describe('lookup', () => {
  test('answers with the BIN or its longest known prefix, and says which', async () => {
    const { lookup } = await open(snapshot)
    const cases: [asked: string, answered: string | undefined][] = [
      ['457173', '457173'],
      ['4571731', '457173'],
      ['45717360', '45717360'],
      ['457173609', '45717360'],
      ['45717360129', '4571736012'],
      ['004571', '004571'],
      ['510000', undefined],
      ['51000012999', '51000012'],
      ['999999', undefined],
    ]
    for (const [asked, answered] of cases) assert.equal(lookup(asked)?.bin, answered, asked)
  })

  test('gives an object that belongs to the caller', async () => {
    const { lookup } = await open(snapshot)
    const found = lookup('457173')!
    found.brand = 'CHANGED'
    assert.equal(lookup('457173')?.brand, 'VISA/DANKORT')
  })
})

test('a filter takes one value or several, in any spelling that the site takes', async () => {
  const { search } = await open(snapshot)
  const found = (wanted: Search) => search(wanted).rows.map(({ bin }) => bin)
  assert.deepEqual(found({ country: 'PL' }), ['400003'])
  assert.deepEqual(found({ country: ['pl', 'United States'] }), ['400001', '400002', '400003'])
  assert.deepEqual(found({ brand: 'visa', type: ['CREDIT'] }), ['400001'])
  assert.deepEqual(found({ bank: 'First Bank, N.A.' }), ['400001', '400002'])
  assert.deepEqual(found({ brand: 'VIZA' }), [])
  assert.deepEqual(found({ brand: [], bins: ['222100'] }), ['222100'])
  assert.deepEqual(found({ bins: [] }), [])
  assert.equal(search().total, smallRecords.length)
})

test('datasets are side by side, and an export survives other searches', async () => {
  const first = await open(snapshot)
  const second = await open(snapshotOf(smallRecords.slice(1, 3)))
  const pieces = first.export({ country: 'DK' }, { format: 'txt' })[Symbol.iterator]()
  const started = pieces.next().value as string
  assert.equal(second.search({ brand: 'VISA' }).total, 2)
  assert.equal(first.search({ brand: 'MASTERCARD' }).total, 3)
  assert.equal(second.lookup('457173'), undefined)
  let text = started
  for (let piece = pieces.next(); !piece.done; piece = pieces.next()) text += piece.value
  assert.deepEqual(
    text.split('\n').map((line) => line.split('\t')[0]),
    ['BIN', '004571', '457173', '45717360', '4571736012', ''],
  )
})

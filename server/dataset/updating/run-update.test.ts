import assert from 'node:assert/strict'
import { readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { starterSnapshot } from '#engine/build/import-files.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { dataFile, dataSite, type DataSite } from '#test/servers/data-site.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { datasetFile } from '../folders.ts'
import { openInUse } from '../importing/candidate.ts'
import { runUpdate } from './run-update.ts'
import { readState } from './state.ts'

interface Setting {
  /** What the site publishes at first. */
  content?: string
  binData?: (site: DataSite, folder: string) => string[]
  binDataUrl?: 'off' | 'site'
}

async function updater(
  t: TestContext,
  { content = dataFile(), binData = (site: DataSite) => [site.address], binDataUrl = 'site' }: Setting = {},
) {
  const dataDir = await temporaryFolder(t)
  const site = await dataSite(t, content)
  const settings = () => ({
    dataDir,
    binData: binData(site, dataDir),
    binDataUrl: binDataUrl === 'off' ? 'off' : site.address,
  })
  const run = async ({ use = true, checkOnly = false, signal = new AbortController().signal } = {}) => {
    const lines: string[] = []
    const options = { signal, checkOnly, say: (line: string) => void lines.push(line) }
    const result = await runUpdate(settings(), { ...options, confirm: async () => use })
    return { ...result, lines }
  }
  const dataset = async () => (await openInUse(dataDir))!
  const bytes = () => readFile(datasetFile(dataDir))
  return { dataDir, site, run, dataset, bytes }
}

const own = { binData: () => [] }

test('a newer file is described, used and remembered; an unchanged one is not sent again', async (t) => {
  const { site, run, dataset, dataDir } = await updater(t)
  const first = await run()
  assert.deepEqual([first.outcome, first.message], ['switched', 'Newer data is in use: 0 → 40 BINs.'])
  const same = await run()
  assert.deepEqual(
    [same.outcome, same.message, same.lines],
    ['unchanged', 'No newer data: nothing in BIN_DATA has changed.', []],
  )
  assert.deepEqual(site.replies, [200, 304])

  site.content = dataFile({ count: 42, issuer: 'Other Bank', broken: 1 })
  const { outcome, message, lines } = await run()
  assert.deepEqual(
    [outcome, message],
    ['switched', 'Newer data is in use: 2 BINs added, 0 removed, 40 values changed.'],
  )
  assert.deepEqual(lines, [
    'bin-data-1.csv (date unknown): 43 rows, 42 BINs.',
    '  wrong length: 1',
    '    Line 44 of bin-data-1.csv has a BIN of 1 digits instead of 6 to 11.',
    'BINs: 40 → 42',
    '  bin-data-1: 40 → 42',
    'Changes: 2 BINs added, 0 removed.',
    '  Changed values: issuer 40',
  ])
  const used = await dataset()
  assert.equal(used.record(used.rowOf('400041')!).issuer, 'Other Bank')
  assert.equal((await run()).outcome, 'unchanged')
  assert.deepEqual(site.replies, [200, 304, 200, 304])
  assert.equal((await readState(dataDir)).last?.outcome, 'unchanged')
  assert.deepEqual((await readdir(dataDir)).toSorted(), [
    'bin-data-1.csv',
    'dataset.bindex',
    'history',
    'update.json',
  ])
})

test('data that is only looked at, or declined, is not used', async (t) => {
  const { site, run, bytes, dataDir } = await updater(t)
  await run()
  const before = await bytes()
  site.content = dataFile({ count: 41 })
  const checked = await run({ checkOnly: true })
  assert.deepEqual(
    [checked.outcome, checked.message],
    ['available', `Newer data is available: ${site.address}.`],
  )
  const declined = await run({ use: false })
  assert.deepEqual([declined.outcome, declined.message], ['available', 'Nothing was changed.'])
  assert.ok(declined.lines.includes('Changes: 1 BINs added, 0 removed.'))
  assert.deepEqual(await bytes(), before)
  assert.equal((await readdir(join(dataDir, 'history'))).length, 1)
  assert.equal((await run()).outcome, 'switched')
})

test('data that shrank, broke or cannot be fetched is refused, and the next good file is used', async (t) => {
  const { site, run, bytes, dataDir } = await updater(t, { content: dataFile({ count: 100 }) })
  await run()
  const before = await bytes()
  const refused: [string, RegExp][] = [
    [dataFile({ count: 49 }), /bin-data-1\.csv has 49 BINs, less than half of the 100 before\.$/],
    [
      dataFile({ count: 100, issuer: '' }),
      /bin-data-1\.csv has a BANK for 0 % of its BINs instead of 100 %\.$/,
    ],
    [
      dataFile({ count: 94, broken: 6 }),
      /bin-data-1\.csv: 6 % of its rows cannot be used, more than the 5 % that are accepted\.$/,
    ],
  ]
  for (const [content, reason] of refused) {
    site.content = content
    const { outcome, message } = await run()
    assert.equal(outcome, 'refused')
    assert.match(message, reason)
    assert.equal((await readState(dataDir)).last?.message, message)
  }
  const failed: [Partial<DataSite>, RegExp][] = [
    [{ content: 'some,other,header\n1,2,3\n' }, /bin-data-1\.csv begins with an unknown header/],
    [{ content: '<html>Sign in</html>' }, /begins with an unknown header/],
    [{ content: dataFile({ count: 0 }) }, /has a header and no rows/],
    [{ content: dataFile({ count: 0, broken: 3 }) }, /None of the 3 rows/],
    [
      { answer: (_, response) => response.writeHead(404).end() },
      /could not be fetched: the server answered 404/,
    ],
    [{ answer: (request) => request.socket.destroy() }, /could not be fetched: the connection failed/],
    [
      {
        answer: (_, response) => {
          response.writeHead(200, { 'content-length': 1000 })
          response.write('BIN,', () => response.destroy())
        },
      },
      /could not be fetched: the connection (?:broke|failed)/,
    ],
    [
      {
        answer: (_, response) => {
          const packed = gzipSync(dataFile({ count: 200 }))
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, packed.length / 2))
        },
      },
      /could not be fetched/,
    ],
    [
      { answer: (_, response) => response.writeHead(302, { location: 'http://localhost:1/data.csv' }).end() },
      /could not be fetched: the server redirected to localhost:1, which is not a public address/,
    ],
  ]
  for (const [change, reason] of failed) {
    Object.assign(site, { answer: undefined }, change)
    const { outcome, message } = await run()
    assert.equal(outcome, 'failed')
    assert.match(message, reason)
  }
  assert.deepEqual(await bytes(), before)

  Object.assign(site, { answer: undefined, content: dataFile({ count: 50 }) })
  assert.equal((await run()).outcome, 'switched', 'half of the rows is enough')
})

test('a server without network changes nothing and shows no secret of an address', async (t) => {
  const { run } = await updater(t, { binData: () => ['http://user:pass@127.0.0.1:1/data.csv?token=abc'] })
  const { outcome, message } = await run()
  assert.deepEqual(
    [outcome, message],
    ['failed', 'http://127.0.0.1:1/data.csv could not be fetched: the server refused the connection.'],
  )
})

test('a stopped update leaves nothing behind, and the folder of a killed one is removed later', async (t) => {
  const { site, run, dataDir } = await updater(t)
  const stop = new AbortController()
  site.answer = (_, response) => {
    response.write('BIN,')
    stop.abort()
  }
  await assert.rejects(run({ signal: stop.signal }), /the fetch was stopped/)
  assert.deepEqual(await readdir(dataDir), [])

  site.answer = undefined
  await writeFile(join(dataDir, 'update.json'), '{"files": {"a"')
  await rename(await temporaryFolder(t), join(dataDir, 'update-aB3dE6'))
  await run()
  assert.ok((await readdir(dataDir)).includes('update-aB3dE6'), 'it may still be running')
  await utimes(join(dataDir, 'update-aB3dE6'), 0, 0)
  await run()
  assert.ok(!(await readdir(dataDir)).includes('update-aB3dE6'))
})

test('only what changed in BIN_DATA is fetched again, and the other files are used as they are', async (t) => {
  const other = await dataSite(t, dataFile({ count: 30, brand: 'MASTERCARD' }))
  const { site, run, dataset, dataDir } = await updater(t, {
    binData: ({ address }, folder) => [join(folder, 'mine.csv'), address, other.address],
  })
  await writeFile(join(dataDir, 'mine.csv'), 'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY\n999999,VISA,,,,\n')
  await run()
  site.content = dataFile({ count: 41 })
  assert.equal((await run()).message, 'Newer data is in use: 1 BINs added, 0 removed, 0 values changed.')
  assert.deepEqual(
    [site.replies, other.replies],
    [
      [200, 200],
      [200, 304],
    ],
  )
  assert.deepEqual(
    (await dataset()).facts.sources.map(({ rows }) => rows),
    [1, 41, 30],
  )
  await writeFile(join(dataDir, 'mine.csv'), 'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY\n999998,VISA,,,,\n')
  assert.equal((await run()).message, 'Newer data is in use: 1 BINs added, 1 removed, 0 values changed.')
  await rm(join(dataDir, 'mine.csv'))
  assert.match((await run()).message, /BIN_DATA lists .*mine\.csv, but there is no such file\./)
})

test('a newer full dataset is credited to its project, dated by its server, and merged with the starter data', async (t) => {
  const { site, run, dataset, dataDir } = await updater(t, own)
  await writeFile(datasetFile(dataDir), starterSnapshot())
  site.lastModified = 'Mon, 02 Mar 2026 10:00:00 GMT'
  const { outcome, lines } = await run()
  assert.equal(outcome, 'switched', lines.join('\n'))
  const credit = {
    name: 'bin-list-data',
    title: 'bin-list-data by Venelin Kochev',
    licence: 'CC BY 4.0',
    url: 'https://github.com/venelinkochev/bin-list-data',
  }
  const [main, ...others] = (await dataset()).facts.sources
  const { imported: _, known: __, rows: ___, ...shown } = main!
  assert.deepEqual(shown, { ...credit, date: '2026-03-02' })
  assert.equal(others.length, 4)
  assert.match((await run()).message, /^No newer data: the file at 127\.0\.0\.1:\d+ has not changed\.$/)

  site.content = dataFile({ count: 60 })
  site.lastModified = 'Sun, 01 Mar 2026 10:00:00 GMT'
  assert.match((await run()).message, /is of 2026-03-01, older than the one in use \(2026-03-02\)\.$/)
  site.lastModified = 'Sun, 01 Mar 2099 10:00:00 GMT'
  assert.equal((await run()).outcome, 'switched')
  assert.equal((await dataset()).facts.sources[0]?.date, '', 'a date in the future cannot be right')
})

test('data that was imported by hand is not replaced', async (t) => {
  const { site, run, bytes, dataDir } = await updater(t, own)
  await writeFile(datasetFile(dataDir), snapshotOf())
  const before = await bytes()
  const { outcome, message } = await run()
  assert.equal(outcome, 'unchanged')
  assert.match(message, /was imported by hand \(Made-up BINs\)\. List its files in BIN_DATA/)
  assert.deepEqual([site.replies, await bytes()], [[], before])
})

test('nothing is fetched when BIN_DATA_URL is off', async (t) => {
  const { site, run } = await updater(t, { ...own, binDataUrl: 'off' })
  assert.equal((await run()).message, 'Nothing to check: BIN_DATA_URL is off and BIN_DATA is empty.')
  assert.deepEqual(site.replies, [])
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { starterSnapshot } from '#engine/build/import-files.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { CurrentDataset } from '../current.ts'
import { keepUpToDate } from './update.ts'
import type { Log } from '../../platform/log.ts'

const csv = Buffer.from(
  'BIN,Brand,Type,Category,Issuer,IssuerPhone,IssuerUrl,isoCode2,isoCode3,CountryName\n' +
    '300001,VISA,CREDIT,GOLD,"Made Bank",,,PL,POL,POLAND\n437773,VISA,CREDIT,,,,,RU,RUS,X\n',
)
const starter = starterSnapshot()

interface Setting {
  serve?: RequestListener
  dataset?: Buffer
  binData?: (folder: string, address: string) => string[]
  binDataUrl?: string
}

async function update(
  t: TestContext,
  { serve, dataset = starter, binData, binDataUrl = 'default' }: Setting,
) {
  const folder = await temporaryFolder(t)
  const server = createServer(serve ?? ((_request, response) => response.end(csv))).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/data.csv`
  const lines: string[] = []
  const note = (line: unknown) => void lines.push(String(line))
  const log = { info: note, warn: note, error: note, debug: () => undefined } satisfies Log
  const current = new CurrentDataset(
    await Dataset.open(readableBytes(dataset)),
    join(folder, 'dataset.bindex'),
  )
  const run = () =>
    keepUpToDate(
      current,
      { binData: binData?.(folder, address) ?? [], binDataUrl, dataDir: folder },
      log,
      new AbortController().signal,
      {
        pin: { address, size: csv.length, sha256: createHash('sha256').update(csv).digest('hex') },
        fetching: { attempts: 2, pauseMs: 1, stallMs: 100 },
      },
    )
  await writeFile(join(folder, 'mine.csv'), csv)
  await run()
  return { current, lines, run }
}

test('fetches, verifies and merges the full dataset with the starter data, and serves it', async (t) => {
  const { current, lines } = await update(t, {})
  const { dataset } = current
  assert.equal(dataset.facts.starter, false)
  assert.deepEqual(dataset.facts.sources.map(({ name, date }) => [name, date]).slice(0, 2), [
    ['bin-list-data', ''],
    ['banks-db', '2017-07-16'],
  ])
  assert.equal(dataset.record(dataset.rowOf('300001')!).issuer, 'Made Bank')
  const shared = dataset.rowOf('437773')!
  assert.equal(dataset.record(shared).type, 'CREDIT', 'the full set ranks first')
  assert.equal(dataset.record(shared).issuer, 'Tinkoff Bank', 'the starter data fills what it leaves open')
  assert.match(lines.at(-1) ?? '', /A new dataset is in use/)
  assert.equal(current.update.state, 'idle')
})

test('a failed or wrong download leaves the data unchanged and logs one line', async (t) => {
  const cases: [RequestListener, RegExp][] = [
    [(_, response) => response.end(Buffer.concat([csv, csv])), /could not be fetched: the server announced/],
    [
      (_, response) => response.end(Buffer.alloc(csv.length, 65)),
      /could not be fetched: the content does not match/,
    ],
    [(_, response) => response.writeHead(404).end(), /could not be fetched: the server answered 404/],
    [() => undefined, /could not be fetched: the server did not answer/],
    [
      (_, response) =>
        response
          .writeHead(200, { 'content-length': csv.length })
          .write(csv.subarray(0, 9), () => response.destroy()),
      /could not be fetched/,
    ],
  ]
  for (const [serve, message] of cases) {
    const { current, lines } = await update(t, { serve })
    assert.equal(current.dataset.facts.starter, true)
    assert.equal(current.update.state, 'failed')
    assert.match(current.update.message, message)
    assert.equal(lines.filter((line) => message.test(line)).length, 1)
  }
})

test('fetches nothing when it is turned off or a dataset exists', async (t) => {
  const asked: RequestListener = () => assert.fail('the server was asked')
  assert.equal((await update(t, { serve: asked, binDataUrl: 'off' })).current.dataset.facts.starter, true)
  assert.equal((await update(t, { serve: asked, dataset: snapshotOf() })).current.dataset.rows, 10)
})

test('BIN_DATA takes files and addresses, and is imported once', async (t) => {
  for (const binData of [
    (folder: string) => [join(folder, 'mine.csv')],
    (_folder: string, address: string) => [address],
  ]) {
    const { current, lines, run } = await update(t, { binData })
    assert.equal(current.dataset.rows, 2)
    const before = lines.length
    await run()
    assert.equal(lines.length, before, 'the same inputs are not imported again')
  }
})

test('a missing file in BIN_DATA logs one line', async (t) => {
  const { current, lines } = await update(t, { binData: (folder) => [join(folder, 'nothing.csv')] })
  assert.equal(current.dataset.facts.starter, true)
  assert.match(lines[0] ?? '', /BIN_DATA lists .*nothing\.csv, but there is no such file\./)
})

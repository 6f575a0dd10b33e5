import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { DeviceInfo } from '#contract/calls/device.ts'
import { buildSnapshot } from '#engine/build/build-snapshot.ts'
import { applyDelta } from '#engine/compact/delta.ts'
import { unpackCompact } from '#engine/compact/unpack-compact.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { hexOf } from '#engine/bytes.ts'
import { readableBytes, readChecksum } from '#engine/snapshot/snapshot.ts'
import { withSnapshotFile, writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { collectionOf, recordOf } from '#test/data/made-bins.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { CurrentDataset } from '../dataset/current.ts'
import { runInBackground } from '../platform/background.ts'
import { lockFile } from '../platform/lock-file.ts'
import { openLog } from '../platform/log.ts'
import type { CompressJob } from './compress.ts'
import { DeviceData } from './device-data.ts'

async function openApp(t: TestContext, environment: Record<string, string> = {}, snapshot = snapshotOf()) {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-device-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const app = await madeApp(
    t,
    { DATA_DIR: folder, ...environment },
    { dataset: await Dataset.open(readableBytes(snapshot)) },
  )
  await writeSnapshot(join(environment.DATA_DIR ?? folder, 'dataset.bindex'), snapshot)
  return { app, snapshot, folder }
}

type App = Awaited<ReturnType<typeof madeApp>>

async function readyInfo(app: App): Promise<DeviceInfo> {
  for (;;) {
    const info = (await app.inject('/api/dataset/device')).json<DeviceInfo>()
    if (info.state !== 'preparing') return info
    await setTimeout(20)
  }
}

test('the file is the dataset, in every encoding', async (t) => {
  const { app, snapshot } = await openApp(t)
  const { state, file, rows, corrections, sources } = await readyInfo(app)
  assert.equal(state, 'ready')
  assert.equal(corrections, null)
  assert.equal(sources[0]?.licence, 'CC0')
  assert.equal(file?.bytes, snapshot.length)
  const get = (encoding: string) => app.inject({ url: file!.path, headers: { 'accept-encoding': encoding } })
  const plain = await get('identity')
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.deepEqual(plain.rawPayload, snapshot)
  assert.equal((await Dataset.open(readableBytes(plain.rawPayload))).rows, rows)
  assert.deepEqual(brotliDecompressSync((await get('br')).rawPayload), snapshot)
  assert.deepEqual(gunzipSync((await get('gzip')).rawPayload), snapshot)
  const licences = await app.inject(`${file!.path}.txt`)
  assert.match(licences.body, /CC0/)
})

test('its compact form has fewer bytes, and the same dataset', async (t) => {
  const { app, snapshot } = await openApp(t)
  const { file, compact } = await readyInfo(app)
  assert.equal(compact?.path, file?.path.replace('.bindex', '.compact.bindex'))
  const get = (encoding: string) =>
    app.inject({ url: compact!.path, headers: { 'accept-encoding': encoding } })
  const plain = (await get('identity')).rawPayload
  assert.equal(plain.length, compact?.bytes)
  assert.ok(plain.length < snapshot.length)
  assert.deepEqual(Buffer.from(await unpackCompact(readableBytes(plain))), snapshot)
  const packed = (await get('br')).rawPayload
  assert.equal(packed.length, compact?.transferred)
  assert.deepEqual(brotliDecompressSync(packed), plain)
  assert.deepEqual(gunzipSync((await get('gzip')).rawPayload), plain)
})

/** The same rows of which some are called otherwise. */
const datasetNamed = (name: string) =>
  buildSnapshot(
    collectionOf(
      Array.from({ length: 900 }, (_, at) => {
        const issuer = at % 300 === 7 ? name : `BANK ${(at * 7919) % 601}`
        return { source: 0, record: recordOf(String(400_000 + at * 3), { issuer }) }
      }),
    ),
  )

test('what changed since each of the previous two datasets is a small file', async (t) => {
  const made = ['FIRST', 'SECOND', 'THIRD', 'FOURTH'].map(datasetNamed) as [Buffer, ...Buffer[]]
  const first = await openApp(t, {}, made[0])
  const files: string[] = []
  let last = ''
  for (const [number, snapshot] of made.entries()) {
    const { app } = await openApp(t, { DATA_DIR: first.folder }, snapshot)
    const { file, compact, deltas } = await readyInfo(app)
    assert.deepEqual(deltas.map(({ from }) => from).toSorted(), files.slice(-2).toSorted())
    for (const { from, path, bytes, transferred } of deltas) {
      assert.ok(transferred < compact!.transferred)
      const older = made[files.indexOf(from)]!
      const get = (encoding: string) => app.inject({ url: path, headers: { 'accept-encoding': encoding } })
      const plain = await get('identity')
      assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(plain.rawPayload.length, bytes)
      const applied = await applyDelta(readableBytes(older), readableBytes(plain.rawPayload))
      assert.deepEqual(Buffer.from(applied), snapshot)
      const packed = await get('br')
      assert.equal(packed.rawPayload.length, transferred)
      assert.deepEqual(brotliDecompressSync(packed.rawPayload), plain.rawPayload)
      assert.deepEqual(gunzipSync((await get('gzip')).rawPayload), plain.rawPayload)
      const { etag } = packed.headers as { etag: string }
      const headers = { 'accept-encoding': 'br', 'if-none-match': etag }
      assert.equal((await app.inject({ url: path, headers })).statusCode, 304)
      const part = await app.inject({ url: path, headers: { range: 'bytes=0-9' } })
      assert.deepEqual([part.statusCode, part.rawPayload.length], [206, 10])
      last = path
    }
    files.push(file!.path)
    const kept = readdirSync(join(first.folder, 'device')).filter((name) => name.endsWith('.compact.bindex'))
    assert.equal(kept.length, Math.min(number + 1, 3))
  }
  const environment = { DATA_DIR: first.folder, SHARE_DATASET: 'off' }
  const closed = await openApp(t, environment, made.at(-1))
  assert.equal((await closed.app.inject(last)).statusCode, 404)
  const wanted = 2 + 3 + 2 + 2 * 3
  assert.equal(readdirSync(join(first.folder, 'device')).length, wanted)
})

test('an earlier dataset that cannot be read is downloaded whole', async (t) => {
  const first = await openApp(t, {}, datasetNamed('FIRST'))
  const { compact } = await readyInfo(first.app)
  writeFileSync(join(first.folder, 'device', basename(compact!.path)), 'damaged')
  const { app } = await openApp(t, { DATA_DIR: first.folder }, datasetNamed('SECOND'))
  const { state, deltas } = await readyInfo(app)
  assert.deepEqual([state, deltas], ['ready', []])
  assert.equal(readdirSync(join(first.folder, 'device')).length, 5)
})

test('the latest dataset has an address of its own, for servers that follow this one', async (t) => {
  const { app } = await openApp(t)
  const { file, compact } = await readyInfo(app)
  for (const [latest, path] of [
    ['/dataset/latest.bindex', file!.path],
    ['/dataset/latest.compact.bindex', compact!.path],
    ['/dataset/latest.bindex.txt', `${file!.path}.txt`],
  ] as const) {
    const [same, named] = await Promise.all([app.inject(latest), app.inject(path)])
    assert.deepEqual(same.rawPayload, named.rawPayload, latest)
    assert.equal(same.headers['cache-control'], 'no-cache')
    const { etag } = same.headers
    if (etag === undefined) continue
    assert.equal((await app.inject({ url: latest, headers: { 'if-none-match': etag } })).statusCode, 304)
  }
})

test('data that has no compact form is shared as a file, and what an earlier version left is completed', async (t) => {
  const record = recordOf('457173', { issuer: 'A BANK\nWITH TWO LINES' })
  const { app, folder } = await openApp(t, {}, buildSnapshot(collectionOf([{ source: 0, record }])))
  const { state, compact } = await readyInfo(app)
  assert.deepEqual([state, compact], ['ready', null])
  const other = await openApp(t)
  const made = await readyInfo(other.app)
  for (const name of readdirSync(join(other.folder, 'device')))
    if (name.includes('.compact.')) rmSync(join(other.folder, 'device', name))
  const restarted = await openApp(t, { DATA_DIR: other.folder }, other.snapshot)
  assert.deepEqual((await readyInfo(restarted.app)).compact, null)
  while ((await readyInfo(restarted.app)).compact === null) await setTimeout(20)
  assert.deepEqual(await readyInfo(restarted.app), made)
  assert.equal(readdirSync(join(folder, 'device')).length, 2)
})

test('of several servers with one folder, one compresses and the others wait for it', async (t) => {
  const { folder, snapshot } = await openApp(t)
  const other = (await openApp(t)).folder
  await writeSnapshot(join(other, 'dataset.bindex'), snapshot)
  const checksum = await withSnapshotFile(join(folder, 'dataset.bindex'), readChecksum)
  const toIn = (folder: string) => join(folder, 'device', `${hexOf(checksum).slice(0, 32)}.bindex`)
  const compressIn = async (folder: string) => {
    const to = toIn(folder)
    const compact = to.replace('.bindex', '.compact.bindex')
    const job = { from: join(folder, 'dataset.bindex'), to, compact, deltas: [] } satisfies CompressJob
    const log = openLog({ logLevel: 'silent' })
    const program = new URL('compress.ts', import.meta.url)
    const { code, output } = await runInBackground(program, [JSON.stringify(job)], {}, log, t.signal)
    assert.deepEqual([code, output], [0, ''])
  }
  const unlock = lockFile(join(folder, 'device.lock'))
  const waiting = compressIn(folder)
  await compressIn(other)
  rmSync(join(other, 'device'), { recursive: true })
  await compressIn(other)
  assert.deepEqual(readdirSync(join(folder, 'device')), [])
  for (const name of readdirSync(join(other, 'device')))
    writeFileSync(join(folder, 'device', name), 'made by another')
  unlock!()
  await waiting
  assert.equal(readFileSync(`${toIn(folder)}.br`, 'utf8'), 'made by another')
  // A newer dataset has taken the place of the one that the name is of.
  await writeSnapshot(
    join(other, 'dataset.bindex'),
    buildSnapshot(collectionOf([{ source: 0, record: recordOf('400009', {}) }])),
  )
  rmSync(join(other, 'device'), { recursive: true })
  await compressIn(other)
  assert.deepEqual(readdirSync(join(other, 'device')), [])
})

test('a folder that cannot be written is not tried again for every visitor', async (t) => {
  const { folder, snapshot } = await openApp(t)
  writeFileSync(join(folder, 'device'), 'not a folder')
  const path = join(folder, 'dataset.bindex')
  const current = new CurrentDataset(await Dataset.open(readableBytes(snapshot)), path)
  const errors: string[] = []
  const failed = Promise.withResolvers<void>()
  const log = openLog({ logLevel: 'silent' })
  t.mock.method(log, 'error', (text: string) => failed.resolve(void errors.push(text)))
  const data = new DeviceData(current, { dataDir: folder, shareDataset: 'on' }, log)
  assert.equal((await data.info()).state, 'preparing')
  await failed.promise
  await setImmediate()
  await data.info()
  assert.equal(data['preparing'], undefined)
  assert.equal(errors.length, 1)
})

test('families are apart from corrections of BINs, which an earlier version takes them for', async (t) => {
  const { folder, snapshot } = await openApp(t)
  const path = join(folder, 'dataset.bindex')
  const current = new CurrentDataset(await Dataset.open(readableBytes(snapshot)), path)
  const date = '2026-11-15'
  const ofBin = { bin: '400001', field: 'type', text: 'DEBIT', date, source: 0 } as const
  const family = { bin: 'family:dk:a', field: 'family', text: 'none', date, source: 0 } as const
  current.corrections = { sources: [], list: [ofBin, family] }
  const data = new DeviceData(
    current,
    { dataDir: folder, shareDataset: 'on' },
    openLog({ logLevel: 'silent' }),
  )
  t.after(() => data.close())
  let info = await data.info()
  for (; info.state === 'preparing'; info = await data.info()) await setTimeout(20)
  const found = await data.find(basename(info.corrections!.path))
  assert.ok(found && 'text' in found)
  assert.deepEqual(JSON.parse(found.text), { sources: [], list: [ofBin], families: [family] })
})

test('ranges of it can be loaded', async (t) => {
  const { app, snapshot } = await openApp(t)
  const { file } = await readyInfo(app)
  const get = (headers: Record<string, string>) => app.inject({ url: file!.path, headers })
  const { etag = '' } = (await get({})).headers as { etag?: string }
  const size = snapshot.length
  for (const [range, status, from, to] of [
    ['bytes=0-9', 206, 0, 9],
    ['bytes=100-', 206, 100, size - 1],
    ['bytes=-10', 206, size - 10, size - 1],
    [`bytes=0-${size * 2}`, 206, 0, size - 1],
    ['bytes=5-2', 416, 0, 0],
    [`bytes=${size}-`, 416, 0, 0],
    ['bytes=0-1,4-5', 200, 0, size - 1],
    ['lines=0-1', 200, 0, size - 1],
    ['bytes=-', 200, 0, size - 1],
  ] as const) {
    const reply = await get({ range })
    assert.equal(reply.statusCode, status, range)
    if (status === 416) assert.equal(reply.headers['content-range'], `bytes */${size}`)
    else assert.deepEqual(reply.rawPayload, snapshot.subarray(from, to + 1), range)
    if (status === 206) assert.equal(reply.headers['content-range'], `bytes ${from}-${to}/${size}`)
  }
  assert.equal((await get({ range: 'bytes=0-9', 'if-range': etag })).statusCode, 206)
  assert.equal((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode, 200)
  assert.equal((await get({ 'if-none-match': etag })).statusCode, 304)
})

test('other names, and data that is not shared, are not found', async (t) => {
  const { app } = await openApp(t)
  const { file } = await readyInfo(app)
  for (const name of [
    'x.bindex',
    'dataset.bindex',
    '..%2Fbindex.db',
    'secret-key',
    `${'a'.repeat(32)}.bindex`,
  ])
    assert.equal((await app.inject(`/dataset/${name}`)).statusCode, 404, name)
  const closed = await openApp(t, { SHARE_DATASET: 'off' })
  const info = await readyInfo(closed.app)
  assert.deepEqual([info.state, info.file], ['not_shared', null])
  assert.match(info.message, /does not share/)
  assert.equal((await closed.app.inject(file!.path)).statusCode, 404)
})

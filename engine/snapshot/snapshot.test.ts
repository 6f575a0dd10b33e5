import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { collectionOf, madeSnapshot, madeSources, plainRows, sourceRecords } from '#test/data/made-bins.ts'
import { buildSnapshot } from '../build/build-snapshot.ts'
import { Dataset } from '../dataset/dataset.ts'
import { merge } from '../build/merge.ts'
import { columnNames } from '../records/columns.ts'
import { fields } from '../records/fields.ts'
import { packSnapshot } from './pack-snapshot.ts'
import { readableBytes, SnapshotError } from './snapshot.ts'
import { withSnapshotFile, writeSnapshot } from './snapshot-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'bindex-snapshot-'))
after(() => rm(folder, { recursive: true }))
const small = madeSnapshot({ count: 40, banks: 20 })
const directoryEnd = 64 + small.readUInt32LE(12)

test('loads what was built', async () => {
  const records = [...sourceRecords({ count: 1500, sources: 4 })]
  const collection = collectionOf(records)
  const merged = merge(collection)
  const built = new Date('2026-05-06T07:08:09Z')
  const snapshot = buildSnapshot(collectionOf(records), { starter: true, inputs: 'abc', built })
  const dataset = await Dataset.open(readableBytes(snapshot))

  const rows = plainRows(records)
  assert.equal(dataset.rows, rows.length)
  const disagreements = Map.groupBy(merged.disagreements, ({ row }) => row)
  for (const [row, expected] of rows.entries()) {
    assert.deepEqual(dataset.record(row), expected)
    const origin = merged.origins[merged.origin[row]!]!
    const { given, sources } = dataset.originOf(row)
    assert.deepEqual(
      fields.map((field) => given[field]?.name),
      origin.fields.map((source) => madeSources[source]?.name),
    )
    assert.deepEqual(
      sources.map(({ name }) => name),
      origin.sources.map((source) => madeSources[source]!.name),
    )
    assert.deepEqual(
      dataset.disagreementsOf(row).map(({ field, source, text }) => ({ field, source: source.name, text })),
      (disagreements.get(row) ?? []).map(({ field, source, text }) => ({
        field,
        source: madeSources[source]!.name,
        text,
      })),
    )
  }
  assert.ok(disagreements.size > 100)
  const { starter, inputs, sources } = dataset.facts
  assert.deepEqual(
    { starter, inputs, built: dataset.facts.built },
    { starter: true, inputs: 'abc', built: built.toISOString() },
  )
  assert.equal(dataset.facts.disagreements, merged.disagreements.length)
  assert.deepEqual(
    sources,
    madeSources.map((source, number) => {
      const own = records.filter((record) => record.source === number).map(({ record }) => record)
      const known = fields.map((field) => [field, own.filter((record) => record[field] !== '').length])
      return { ...source, rows: own.length, known: Object.fromEntries(known) as Record<string, number> }
    }),
  )
})

test('the same data gives the same bytes, in memory and in a file', async () => {
  const built = new Date(0)
  const bytes = madeSnapshot({ count: 500 }, { built })
  assert.ok(bytes.equals(madeSnapshot({ count: 500 }, { built })))
  const path = join(folder, 'whole.bindex')
  await writeSnapshot(path, bytes)
  assert.ok((await readFile(path)).equals(bytes))
  const dataset = await withSnapshotFile(path, (file) => Dataset.open(file))
  assert.equal(dataset.rows, 500)
})

test('refuses a truncated file with a clear message', async () => {
  const lengths = new Set([
    ...Array.from({ length: 66 }, (_, length) => length),
    directoryEnd - 1,
    directoryEnd,
  ])
  for (let length = 66; length < small.length; length += 97) lengths.add(length)
  lengths.add(small.length - 1)
  for (const length of lengths) {
    const message =
      length < 64
        ? 'cut is not a Bindex dataset.'
        : `cut is damaged: it should have ${small.length} bytes and has ${length}.`
    await refused(small.subarray(0, length), 'cut', message)
  }
})

test('refuses a file that shrinks while it is read', async () => {
  const whole = readableBytes(small)
  const shrinking = {
    ...whole,
    name: 'cut',
    read: async (target: Uint8Array, position: number) => (position === 0 ? whole.read(target, 0) : 5),
  }
  await assert.rejects(Dataset.open(shrinking), new SnapshotError('cut is damaged: it ends too early.'))
})

test('detects a flipped bit anywhere', async () => {
  const places = Array.from({ length: 66 }, (_, at) => at)
  for (let at = 66; at < small.length; at += 61) places.push(at)
  places.push(directoryEnd - 1, small.length - 1)
  for (const at of places) {
    for (const bit of at < 64 ? [1, 8, 128] : [1 << (at % 8)]) {
      const damaged = Buffer.from(small)
      damaged[at]! ^= bit
      // These bytes are unused.
      if (at >= 56 && at < 64) await Dataset.open(readableBytes(damaged))
      else await refused(damaged, 'bad', messageFor(at))
    }
  }
})

function messageFor(at: number): RegExp {
  if (at < 8) return /^bad is not a Bindex dataset\.$/
  if (at < 12) return /^bad has format \d+; this version of Bindex reads format 1\. Import the data again\.$/
  if (at < 16) return /^bad is damaged: its directory cannot be read\.$/
  if (at < 24) return new RegExp(`^bad is damaged: it should have .+ bytes and has ${small.length}\\.$`)
  return /^bad is damaged: its checksum does not match\.$/
}

test('refuses files that are not snapshots', async () => {
  const foreign = {
    empty: Buffer.alloc(0),
    zeros: Buffer.alloc(5000),
    text: Buffer.from('BIN,BRAND,TYPE\n457173,VISA,DEBIT\n'.repeat(50)),
    gzip: Buffer.from([0x1f, 0x8b, ...Buffer.alloc(200)]),
    sqlite: Buffer.from(`SQLite format 3\0${'x'.repeat(200)}`),
  }
  for (const [name, bytes] of Object.entries(foreign))
    await refused(bytes, name, `${name} is not a Bindex dataset.`)

  const newer = Buffer.from(small)
  newer.writeUInt32LE(2, 8)
  await refused(
    newer,
    'new',
    'new has format 2; this version of Bindex reads format 1. Import the data again.',
  )
  const longer = Buffer.concat([small, Buffer.alloc(16)])
  await refused(
    longer,
    'long',
    `long is damaged: it should have ${small.length} bytes and has ${longer.length}.`,
  )
})

test('refuses a snapshot with other fields or columns', async () => {
  for (const facts of [
    {},
    { fields, columns: ['brand'] },
    { fields: fields.slice(1), columns: columnNames },
  ]) {
    await refused(
      packSnapshot(facts, {}),
      'other',
      'other was made by a version of Bindex with other fields. Import the data again.',
    )
  }
})

test('names a damaged file by its path', async () => {
  const path = join(folder, 'damaged.bindex')
  await writeFile(path, small.subarray(0, 1000))
  await assert.rejects(
    withSnapshotFile(path, (file) => Dataset.open(file)),
    new SnapshotError(`${path} is damaged: it should have ${small.length} bytes and has 1000.`),
  )
})

test('a reader keeps the old file while a new one replaces it', async () => {
  const place = await newFolder('replace')
  const path = join(place, 'bins')
  await writeSnapshot(path, small)
  const reader = await open(path)
  await writeSnapshot(path, Buffer.from('new'))
  assert.ok((await reader.readFile()).equals(small))
  await reader.close()
  assert.equal(await readFile(path, 'utf8'), 'new')
  assert.deepEqual(await readdir(place), ['bins'])
})

test('what a killed writer left is removed after a while, what another is writing is not', async () => {
  const place = await newFolder('abandoned')
  for (const name of ['bins.old.part', 'bins.new.part', 'other.old.part', 'bins.old'])
    await writeFile(join(place, name), 'half')
  for (const name of ['bins.old.part', 'other.old.part', 'bins.old']) await utimes(join(place, name), 1, 1)
  await writeSnapshot(join(place, 'bins'), small)
  assert.deepEqual((await readdir(place)).toSorted(), ['bins', 'bins.new.part', 'bins.old', 'other.old.part'])
})

test('two concurrent writers leave one complete file', async () => {
  const place = await newFolder('two')
  const [a, b] = [Buffer.alloc(3e6, 'a'), Buffer.alloc(2e6, 'b')]
  await Promise.all([a, b].map((bytes) => writeSnapshot(join(place, 'bins'), bytes)))
  const found = await readFile(join(place, 'bins'))
  assert.ok(found.equals(a) || found.equals(b))
  assert.deepEqual(await readdir(place), ['bins'])
})

test('a failed write leaves nothing behind', async () => {
  const place = await newFolder('failing')
  await assert.rejects(writeSnapshot(join(place, 'missing', 'bins'), small), { code: 'ENOENT' })
  await mkdir(join(place, 'bins', 'full'), { recursive: true })
  await assert.rejects(writeSnapshot(join(place, 'bins'), small), /EISDIR|ENOTEMPTY|EEXIST|EPERM/)
  assert.deepEqual(await readdir(place), ['bins'])
  assert.deepEqual(await readdir(join(place, 'bins')), ['full'])
})

const root = process.getuid?.() === 0
test('a read-only folder keeps its old file', { skip: root && 'root can write anywhere' }, async () => {
  const place = await newFolder('read-only')
  await writeSnapshot(join(place, 'bins'), small)
  await chmod(place, 0o500)
  try {
    await assert.rejects(writeSnapshot(join(place, 'bins'), Buffer.from('new')), { code: 'EACCES' })
    assert.ok((await readFile(join(place, 'bins'))).equals(small))
    assert.deepEqual(await readdir(place), ['bins'])
  } finally {
    await chmod(place, 0o700)
  }
})

async function refused(bytes: Buffer, name: string, message: string | RegExp): Promise<void> {
  await assert.rejects(Dataset.open(readableBytes(bytes, name)), (error: unknown) => {
    assert.ok(error instanceof SnapshotError, String(error))
    if (typeof message === 'string') assert.equal(error.message, message)
    else assert.match(error.message, message)
    return true
  })
}

async function newFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  return path
}

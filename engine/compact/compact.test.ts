import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { collectionOf, madeSnapshot, madeSources, recordOf } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import { buildSnapshot } from '../build/build-snapshot.ts'
import { correctSnapshot } from '../corrections/apply.ts'
import { OtherFieldsError } from '../dataset/dataset.ts'
import { fields } from '../records/fields.ts'
import type { DatasetFacts } from '../snapshot/facts.ts'
import { packSnapshot } from '../snapshot/pack-snapshot.ts'
import { readableBytes, readSnapshot, SnapshotError, type Sections } from '../snapshot/snapshot.ts'
import { packTexts } from '../snapshot/texts.ts'
import { packCompact } from './pack-compact.ts'
import type { CompactFacts } from './sections-of.ts'
import { isCompact, unpackCompact } from './unpack-compact.ts'

const pack = (snapshot: Uint8Array) => packCompact(readableBytes(snapshot))
const unpack = (packed: Uint8Array) => unpackCompact(readableBytes(packed))

async function contentOf<Facts>(bytes: Uint8Array) {
  const { directory, buffer } = await readSnapshot<Facts>(readableBytes(bytes))
  const { sections, ...facts } = directory
  const read = ([name, place]: [string, [number, number]]) =>
    [name, new Uint8Array(buffer, ...place)] as const
  return {
    facts: facts as unknown as Facts,
    sections: Object.fromEntries(Object.entries(sections).map(read)) as Record<string, Uint8Array>,
  }
}

test('a snapshot is the same after it was packed and unpacked', async () => {
  for (let seed = 1; seed <= runs(40); seed++) {
    const sources = 1 + (seed % 4)
    const count = seed % 5 === 0 ? 4000 : 150
    const snapshot = madeSnapshot({ seed, count, sources, ...(seed % 3 === 0 && { digits: 6 }), banks: 40 })
    const packed = await pack(snapshot)
    assert.ok(await isCompact(readableBytes(packed)))
    assert.ok(!(await isCompact(readableBytes(snapshot))))
    assert.deepEqual(Buffer.from(await unpack(packed)), snapshot, `seed ${seed}`)
  }
})

test('so is one with any texts', async () => {
  const text = fc.oneof(
    fc.constantFrom('', 'BANK', 'Bank  of A', ' x', 'a\tb', '5\tBANK', 'É-BANK', '-', 'JPMorgan'),
    fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\n')),
  )
  const record = fc.record({
    source: fc.nat(3),
    bin: fc.integer({ min: 100_000, max: 100_040 }).map(String),
    facts: fc.record(Object.fromEntries(fields.map((field) => [field, text])), { requiredKeys: [] }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 60 }), async (records) => {
      const collection = collectionOf(
        records.map(({ source, bin, facts }) => ({ source, record: recordOf(bin, facts) })),
      )
      const snapshot = buildSnapshot(collection)
      assert.deepEqual(Buffer.from(await unpack(await pack(snapshot))), snapshot)
    }),
    { numRuns: runs(200) },
  )
})

test('sections that this form knows nothing about are carried', async () => {
  const { facts, sections } = await contentOf<DatasetFacts>(madeSnapshot({ count: 60 }))
  const merged = await correctSnapshot(readableBytes(madeSnapshot({ count: 60 })), {
    sources: [madeSources[0]!],
    list: [{ bin: '40000012', field: 'issuer', text: 'ANOTHER BANK', date: '2026-01-01', source: 0 }],
  })
  const corrected = await contentOf<DatasetFacts>(packAgain(merged))
  for (const [about, known] of [
    [facts, sections],
    [corrected.facts, corrected.sections],
  ] as const) {
    const added: Sections = {
      ...known,
      ...packTexts('family', ['', 'one family', 'Ünother']),
      'profile.family': Uint32Array.from({ length: about.profiles }, (_, at) => at % 3),
      odd: Uint8Array.of(1, 2, 3),
      empty: new Uint32Array(0),
    }
    const snapshot = packSnapshot({ ...about, families: { seen: true } }, added)
    assert.deepEqual(Buffer.from(await unpack(await pack(snapshot))), snapshot)
  }
})

/** Merged datasets have no checksum. */
function packAgain(bytes: Uint8Array): Buffer {
  const length = new DataView(bytes.buffer).getUint32(12, true)
  const { sections, ...facts } = JSON.parse(Buffer.from(bytes.subarray(64, 64 + length)).toString()) as {
    sections: Record<string, [number, number]>
  }
  const copies = Object.entries(sections).map(([name, [at, size]]) => [name, bytes.slice(at, at + size)])
  return packSnapshot(facts, Object.fromEntries(copies) as Sections)
}

test('data that cannot be carried is refused when it is packed', async () => {
  const record = recordOf('400000', { issuer: 'A BANK\nWITH TWO LINES' })
  const snapshot = buildSnapshot(collectionOf([{ source: 0, record }]))
  await assert.rejects(pack(snapshot), Error)
})

test('a file that was cut or changed says so', async () => {
  const packed = await pack(madeSnapshot({ count: 120, sources: 3 }))
  for (let at = 0; at < packed.length; at += 97) {
    await assert.rejects(unpack(packed.subarray(0, at)), SnapshotError)
    const changed = Buffer.from(packed)
    changed[at]! ^= 1
    // What follows a section up to the next one is not part of the dataset, but of the checksum.
    await assert.rejects(unpack(changed), SnapshotError, `byte ${at}`)
  }
})

test('a hostile file with a right checksum says so, and takes little memory', async () => {
  const packed = await pack(madeSnapshot({ count: 120, sources: 3 }))
  const { facts, sections } = await contentOf<CompactFacts>(packed)
  const whole = await unpack(packed)
  const refused = (about: object, parts: Sections) =>
    assert.rejects(unpack(packSnapshot({ ...facts, ...about }, parts)), SnapshotError)
  await refused({ facts: { ...facts.facts, rows: 2 ** 31 } }, sections)
  await refused({ facts: { ...facts.facts, profiles: 2 ** 31 } }, sections)
  await refused({ facts: undefined }, sections)
  await refused({ facts: { ...facts.facts, origins: [] } }, {})
  await refused({ size: 1 }, sections)
  await refused({ order: 7 }, sections)
  await refused({ compact: 2 }, sections)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(sections)),
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(),
      async (name, bytes, place) => {
        const from = place % (sections[name]!.length + 1)
        const changed = Buffer.concat([
          sections[name]!.subarray(0, from),
          bytes,
          sections[name]!.subarray(from),
        ])
        const file = packSnapshot(facts, { ...sections, [name]: changed })
        const found = await unpack(file).catch((error: unknown) => error)
        if (!(found instanceof SnapshotError)) assert.deepEqual(found, whole)
      },
    ),
    { numRuns: runs(500) },
  )
})

test('a file of a version with other fields is told apart from a damaged one', async () => {
  const { facts, sections } = await contentOf<CompactFacts>(await pack(madeSnapshot({ count: 60 })))
  const other = packSnapshot({ ...facts, facts: { ...facts.facts, fields: ['brand'] } }, sections)
  await assert.rejects(unpack(other), OtherFieldsError)
  const derived = packSnapshot({ ...facts, countryNames: {} }, sections)
  await assert.rejects(unpack(derived), { reason: 'other_version' })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { collectionOf, madeSnapshot, recordOf } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import { buildSnapshot } from '../build/build-snapshot.ts'
import { fields } from '../records/fields.ts'
import { packSnapshot } from '../snapshot/pack-snapshot.ts'
import { readableBytes, readSnapshot, SnapshotError, type Sections } from '../snapshot/snapshot.ts'
import { applyDelta, type DeltaFacts } from './delta.ts'
import { packDelta } from './pack-delta.ts'

const pack = (older: Uint8Array, newer: Uint8Array) => packDelta(readableBytes(older), readableBytes(newer))
const apply = (older: Uint8Array, delta: Uint8Array) => applyDelta(readableBytes(older), readableBytes(delta))

test('a delta makes the newer dataset of the older one, byte for byte', async () => {
  for (let seed = 1; seed <= runs(20); seed++) {
    const made = (seed: number) =>
      madeSnapshot({ seed, count: 60 + 40 * (seed % 5), sources: 1 + (seed % 4), banks: 40 })
    const [older, newer] = [made(seed), made(seed + 1)]
    assert.deepEqual(Buffer.from(await apply(older, await pack(older, newer))), newer, `seed ${seed}`)
  }
})

const text = fc.oneof(
  fc.constantFrom('', 'BANK', 'Bank  of A', ' x', 'a\tb', '5\tBANK', 'É-BANK', '-', 'JPMorgan'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\n')),
)
const records = fc.array(
  fc.record({
    source: fc.nat(3),
    bin: fc.integer({ min: 100_000, max: 100_040 }).map(String),
    facts: fc.record(Object.fromEntries(fields.map((field) => [field, text])), { requiredKeys: [] }),
  }),
  { maxLength: 60 },
)
type Records = typeof records extends fc.Arbitrary<infer T> ? T : never
const snapshotOf = (all: Records) =>
  buildSnapshot(collectionOf(all.map(({ source, bin, facts }) => ({ source, record: recordOf(bin, facts) }))))

test('so does one between any datasets', async () => {
  await fc.assert(
    fc.asyncProperty(records, records, fc.nat(60), async (some, others, kept) => {
      const older = snapshotOf(some)
      const newer = snapshotOf([...some.slice(0, kept), ...others.slice(0, 8)])
      assert.deepEqual(Buffer.from(await apply(older, await pack(older, newer))), newer)
    }),
    { numRuns: runs(150) },
  )
})

test('a delta that was cut or changed, or is for another dataset, says so', async () => {
  const [older, newer, other] = [1, 2, 3].map((seed) => madeSnapshot({ seed, count: 120, sources: 3 })) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  const delta = await pack(older, newer)
  await assert.rejects(apply(other, delta), SnapshotError)
  await assert.rejects(apply(older, newer), SnapshotError)
  for (let at = 0; at < delta.length; at += 97) {
    await assert.rejects(apply(older, delta.subarray(0, at)), SnapshotError)
    const changed = Buffer.from(delta)
    changed[at]! ^= 1
    await assert.rejects(apply(older, changed), SnapshotError, `byte ${at}`)
  }
})

test('a hostile delta with a right checksum says so, and takes little memory', async () => {
  const [older, newer] = [
    madeSnapshot({ seed: 1, count: 120, sources: 3 }),
    madeSnapshot({ seed: 2, count: 120, sources: 3 }),
  ]
  const { directory, buffer } = await readSnapshot<DeltaFacts>(readableBytes(await pack(older, newer)))
  const { sections: places, ...facts } = directory
  const sections = Object.fromEntries(
    Object.entries(places).map(([name, place]) => [name, new Uint8Array(buffer, ...place)]),
  ) satisfies Sections
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
        const found = await apply(older, packSnapshot(facts, { ...sections, [name]: changed })).catch(
          (error: unknown) => error,
        )
        if (!(found instanceof SnapshotError)) assert.deepEqual(Buffer.from(found as Uint8Array), newer)
      },
    ),
    { numRuns: runs(300) },
  )
})

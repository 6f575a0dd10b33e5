import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeSnapshot } from '#test/data/made-bins.ts'
import { Dataset, OtherFieldsError } from '../dataset/dataset.ts'
import type { DatasetFacts } from '../snapshot/facts.ts'
import { packSnapshot } from '../snapshot/pack-snapshot.ts'
import { readableBytes, readSnapshot, type Sections } from '../snapshot/snapshot.ts'
import { upgradeSnapshot } from './upgrade-snapshot.ts'

/** As a version without the city, and without what each source said, would have written it. */
async function asBefore(snapshot: Buffer): Promise<Buffer> {
  const { directory, buffer } = await readSnapshot<DatasetFacts>(readableBytes(snapshot))
  const { sections, ...facts } = directory
  const city = facts.fields!.indexOf('city')
  const kept: Sections = {}
  for (const [name, place] of Object.entries(sections)) {
    if (!/^(?:said|city)\.|\.city$/.test(name)) kept[name] = new Uint8Array(buffer, ...place)
  }
  const positions = facts.fields!.map((_, at) => at - Number(at > city))
  kept['other.field'] = kept['other.field']!.map((at) => positions[at]!)
  return packSnapshot(
    {
      ...facts,
      fields: facts.fields!.toSpliced(city, 1),
      origins: facts.origins.map((origin) => ({ ...origin, fields: origin.fields.toSpliced(city, 1) })),
    },
    kept,
  )
}

/** Which source gave each field and which said what instead. */
function told(dataset: Dataset, row: number) {
  const { given, sources } = dataset.originOf(row)
  return {
    given: Object.entries(given).map(([field, { name }]) => `${field}: ${name}`),
    sources: sources.map(({ name }) => name),
    others: dataset
      .disagreementsOf(row)
      .map(({ field, source, text }) => `${field}: ${source.name} says ${text}`),
  }
}

test('the snapshot of a version with fewer fields is rebuilt, with its sources and disagreements', async () => {
  const snapshot = madeSnapshot({ count: 1500, sources: 3 }, { inputs: 'mine', built: new Date(1e12) })
  const expected = await Dataset.open(readableBytes(snapshot))
  const before = await asBefore(snapshot)
  await assert.rejects(Dataset.open(readableBytes(before)), OtherFieldsError)

  const dataset = await Dataset.open(readableBytes((await upgradeSnapshot(readableBytes(before)))!))
  const { built, inputs, starter, sources, rows } = dataset.facts
  const { facts } = expected
  assert.deepEqual([built, inputs, starter, rows], [facts.built, facts.inputs, facts.starter, facts.rows])
  const named = (of: typeof sources) => of.map(({ name, licence, rows }) => [name, licence, rows])
  assert.deepEqual(named(sources), named(facts.sources))
  for (let row = 0; row < expected.rows; row++) {
    const { bankName: _old, ...record } = dataset.record(row)
    const { bankName: _new, ...wanted } = expected.record(row)
    assert.deepEqual(record, wanted)
    assert.deepEqual(told(dataset, row), told(expected, row))
  }
})

test('a snapshot that does not name its fields is too old', async () => {
  const { directory } = await readSnapshot<DatasetFacts>(readableBytes(madeSnapshot({ count: 10 })))
  const { fields: _fields, sections: _sections, ...facts } = directory
  assert.equal(await upgradeSnapshot(readableBytes(packSnapshot(facts, {}))), undefined)
})

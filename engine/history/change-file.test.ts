import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { datasetOf, recordOf, sourceRecords } from '#test/data/made-bins.ts'
import { plainMerges, type SourceRecord } from '#test/data/plain-merge.ts'
import { runs } from '#test/data/runs.ts'
import { fields } from '../records/fields.ts'
import { readableBytes, readSnapshot } from '../snapshot/snapshot.ts'
import {
  ChangeFile,
  packChanges,
  packFirst,
  packSummary,
  type Change,
  type ImportSummary,
} from './change-file.ts'
import { netChanges } from './net-changes.ts'

async function read(bytes: Buffer): Promise<ChangeFile> {
  const { buffer, directory } = await readSnapshot<ImportSummary>(readableBytes(bytes))
  return new ChangeFile(buffer, directory)
}

test('records BINs that came and went, and every value that changed, with its new source', async () => {
  const before = await datasetOf([
    { source: 0, record: recordOf('457173', { type: 'DEBIT', country: 'DK' }) },
    { source: 0, record: recordOf('457174', { brand: 'VISA' }) },
    { source: 0, record: recordOf('457176', { brand: 'VISA' }) },
  ])
  const after = await datasetOf([
    { source: 0, record: recordOf('457173', { country: 'DK' }) },
    { source: 1, record: recordOf('457173', { type: 'CREDIT', category: 'GOLD' }) },
    { source: 0, record: recordOf('45717360', { brand: 'VISA/DANKORT' }) },
    { source: 0, record: recordOf('457176', { brand: 'VISA' }) },
  ])
  const file = await read(packChanges(before, after))
  const row = { brand: '', country: 'DK' }
  assert.deepEqual(file.of('457173'), [
    { bin: '457173', kind: 'changed', field: 'type', from: 'DEBIT', to: 'CREDIT', source: 'second', ...row },
    { bin: '457173', kind: 'changed', field: 'category', from: '', to: 'GOLD', source: 'second', ...row },
  ])
  const facts = ({ bin: _bin, ...texts } = recordOf('')) => texts
  assert.deepEqual(file.of('45717360'), [
    { bin: '45717360', kind: 'added', facts: { ...facts(), brand: 'VISA/DANKORT' } },
  ])
  assert.deepEqual(file.of('457174'), [
    { bin: '457174', kind: 'removed', facts: { ...facts(), brand: 'VISA' } },
  ])
  assert.deepEqual([file.of('457176'), file.of('999999')], [[], []])
  const { from, to, rows, added, removed, changed, sources, hasRows } = file.summary
  assert.deepEqual([from, to], [before.facts.built, after.facts.built])
  assert.deepEqual({ rows, added, removed, hasRows }, { rows: 3, added: 1, removed: 1, hasRows: true })
  assert.partialDeepStrictEqual(changed, { type: 1, category: 1, country: 0 })
  assert.deepEqual(
    sources.map(({ name }) => name),
    ['first', 'second'],
  )
})

test('a first import, and an old one, keep only their numbers', async () => {
  const dataset = await datasetOf([{ source: 0, record: recordOf('457173') }])
  const first = await read(packFirst(dataset))
  assert.partialDeepStrictEqual(first.summary, { from: '', rows: 1, added: 1, hasRows: false })
  assert.deepEqual([...first.all()], [])
  const changes = await read(
    packChanges(dataset, await datasetOf([{ source: 0, record: recordOf('457174') }])),
  )
  const pruned = await read(packSummary(changes.summary))
  assert.partialDeepStrictEqual(pruned.summary, { added: 1, removed: 1, hasRows: false })
  assert.deepEqual(pruned.of('457173'), [])
})

const all = [...sourceRecords({ count: 400, sources: 2, banks: 30 })]
const some = (seed: number): SourceRecord[] =>
  all
    .filter((_, at) => (at * 7919 + seed) % 5 > 0)
    .map(({ source, record }, at) =>
      (at + seed) % 11 === 0
        ? { source, record: { ...record, category: `LEVEL ${at % 3}` } }
        : { source, record },
    )

test('what several imports changed together is what leads from the first dataset to the last', async () => {
  const seed = fc.nat({ max: 20 })
  const plain = (files: ChangeFile[]) =>
    [...netChanges(files)].map((net) => {
      if (net.kind !== 'changed') return net
      const values = net.values.map(({ source: _source, ...value }) => value)
      return { ...net, values: values.toSorted((a, b) => (a.field < b.field ? -1 : 1)) }
    })
  await fc.assert(
    fc.asyncProperty(fc.array(seed, { minLength: 2, maxLength: 5 }), async (seeds) => {
      const datasets = await Promise.all(seeds.map((one) => datasetOf(some(one))))
      const steps = datasets.slice(1).map((after, at) => read(packChanges(datasets[at]!, after)))
      const whole = await read(packChanges(datasets[0]!, datasets.at(-1)!))
      assert.deepEqual(plain(await Promise.all(steps)), plain([whole]))
    }),
    { seed: 72, numRuns: runs(10) },
  )
})

test('the changes between any two datasets lead from one to the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 1000 }), fc.nat({ max: 1000 }), async (one, two) => {
      const [old, now] = [some(one), some(two)]
      const file = await read(packChanges(await datasetOf(old), await datasetOf(now)))
      const rows = new Map(plainMerges(old).map(({ record }) => [record.bin, record]))
      const changes = [...file.all()]
      for (const change of changes) apply(rows, change)
      assert.deepEqual(
        [...rows.values()].toSorted((a, b) => (a.bin < b.bin ? -1 : 1)),
        plainMerges(now).map(({ record }) => record),
      )
      const sum = changes.filter(({ kind }) => kind === 'changed').length
      assert.equal(
        fields.reduce((total, field) => total + file.summary.changed[field], 0),
        sum,
      )
      for (const change of changes.slice(0, 20)) {
        assert.ok(file.of(change.bin).some((other) => JSON.stringify(other) === JSON.stringify(change)))
      }
    }),
    { seed: 71, numRuns: runs(10) },
  )
})

function apply(rows: Map<string, SourceRecord['record']>, change: Change): void {
  const { bin } = change
  if (change.kind === 'changed') {
    const row = { ...rows.get(bin)! }
    assert.equal(row[change.field], change.from)
    row[change.field] = change.to
    rows.set(bin, row)
  } else if (change.kind === 'added') {
    assert.ok(!rows.has(bin))
    rows.set(bin, { bin, ...change.facts })
  } else assert.ok(rows.delete(bin))
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { datasetOf, madeSnapshot, recordOf } from '#test/data/made-bins.ts'
import { filtersFor, matching } from '#test/data/made-filters.ts'
import { runs } from '#test/data/runs.ts'
import { buildSnapshot } from '../build/build-snapshot.ts'
import { Collection } from '../build/collect.ts'
import { mergeFacts } from '../build/merge-facts.ts'
import { Dataset } from '../dataset/dataset.ts'
import { fieldRules } from '../records/field-rules.ts'
import { fields, type Field } from '../records/fields.ts'
import type { BinRecord } from '../records/record.ts'
import { allBanks, findBank } from '../search/banks.ts'
import { facets } from '../search/facets.ts'
import { lookup } from '../search/lookup.ts'
import { allRows, pageJson, pageOf } from '../search/page.ts'
import { select, wantedValues } from '../search/select.ts'
import { textOf } from '../bytes.ts'
import { readableBytes, type Readable } from '../snapshot/snapshot.ts'
import { correctSnapshot, type Corrections } from './apply.ts'
import type { Correction } from './corrected-snapshot.ts'

const site = { name: 'this site', title: 'Corrected on this site', licence: 'CC BY 4.0', url: '', date: '' }
const friend = { ...site, name: 'friend.example', title: 'Corrected on friend.example' }
const date = '2026-11-15'
const openCorrected = async (from: Readable, corrections: Corrections) =>
  Dataset.open({ ...readableBytes(await correctSnapshot(from, corrections)), isTrusted: true })

test('a corrected fact replaces the one of the sources, which becomes a disagreement', async () => {
  const { dataset, row } = await corrected(
    [{ issuer: 'ARBOUR BANK', type: 'DEBIT', country: 'DK', phone: '95555' }],
    [{ field: 'type', text: 'CREDIT' }],
  )
  assert.partialDeepStrictEqual(dataset.record(row), {
    issuer: 'ARBOUR BANK',
    type: 'CREDIT',
    phone: '95555',
  })
  assert.deepEqual(
    dataset.disagreementsOf(row).map(({ field, source, text }) => `${field}: ${source.name} says ${text}`),
    ['type: first says DEBIT'],
  )
  const { given, sources } = dataset.originOf(row)
  assert.deepEqual([given.type?.name, given.issuer?.name], ['this site', 'first'])
  assert.deepEqual(
    sources.map(({ name }) => name),
    ['this site', 'first'],
  )
  assert.partialDeepStrictEqual(dataset.correctedOf(row), [
    { field: 'type', text: 'CREDIT', date, source: { name: 'this site' }, agreeing: [] },
  ])
})

test('a corrected bank loses the contacts of the former one and keeps the rest', async () => {
  const { dataset, row } = await corrected(
    [
      { issuer: 'ARBOUR BANK', category: 'GOLD', phone: '95555', url: 'http://arbour.example' },
      { issuer: 'FJORD BANK', url: 'http://fjord.example' },
    ],
    [{ field: 'issuer', text: 'Fjord Bank A/S' }],
  )
  const { issuer, bankSlug, bankName, category, phone, url } = dataset.record(row)
  assert.deepEqual(
    { issuer, bankSlug, bankName, category, phone, url },
    {
      issuer: 'Fjord Bank A/S',
      bankSlug: 'fjord-bank',
      bankName: 'Fjord Bank A/S',
      category: 'GOLD',
      phone: '',
      url: 'http://fjord.example',
    },
  )
  assert.equal(dataset.correctedOf(row)[0]!.agreeing[0]!.name, 'second')
})

test('a bank and a level that lost their last BIN are no longer there', async () => {
  const { dataset } = await corrected(
    [{ issuer: 'ARBOUR BANK', category: 'GOLD' }],
    [
      { field: 'issuer', text: 'Fjord Bank A/S' },
      { field: 'category', text: 'CLASSIC' },
    ],
  )
  assert.equal(findBank(dataset, 'arbour-bank'), undefined)
  assert.deepEqual(
    allBanks(dataset).map(({ slug }) => slug),
    ['fjord-bank'],
  )
  const { category } = dataset.columns
  assert.deepEqual([...category.values.keys()], ['CLASSIC'])
  assert.equal(select(dataset, wantedValues(dataset, { category: ['GOLD'] })).total, 0)
})

test('a corrected country takes nothing else away', async () => {
  const { dataset, row } = await corrected(
    [{ issuer: 'ARBOUR BANK', country: 'DK', phone: '95555' }],
    [{ field: 'country', text: 'SE' }],
  )
  assert.partialDeepStrictEqual(dataset.record(row), { issuer: 'ARBOUR BANK', country: 'SE' })
})

test('a corrected BIN has its own traits, not those of others that have them too', async () => {
  const collection = new Collection()
  collection.addSource(site)
  collection.add(0, recordOf('400001', { type: 'DEBIT', traits: 'prepaid private_label' }))
  collection.add(0, recordOf('457173', { type: 'DEBIT', traits: 'private_label' }))
  const dataset = await openCorrected(readableBytes(buildSnapshot(collection)), {
    sources: [site],
    list: [{ bin: '457173', field: 'type', text: 'CHARGE', source: 0, date }],
  })
  assert.equal(dataset.record(dataset.rowOf('400001')!).traits, 'prepaid private_label')
  assert.equal(dataset.record(dataset.rowOf('457173')!).traits, 'private_label')
})

test('the own site comes before another', async () => {
  const { dataset, row } = await corrected(
    [{ type: 'DEBIT' }],
    [
      { field: 'type', text: 'CREDIT' },
      { field: 'type', text: 'CHARGE', source: 1 },
      { field: 'category', text: 'GOLD', source: 1 },
    ],
  )
  assert.partialDeepStrictEqual(dataset.record(row), { type: 'CREDIT', category: 'GOLD' })
  assert.deepEqual(
    dataset.correctedOf(row).map(({ field, source }) => `${field}: ${source.name}`),
    ['type: this site', 'category: friend.example'],
  )
})

test('a longer BIN gets a row of its own, with the facts of its longest known prefix', async () => {
  const base = await datasetOf([{ source: 0, record: recordOf('457173', { type: 'DEBIT', country: 'DK' }) }])
  assert.equal(base.rows, 1)
  const { dataset } = await corrected(
    [{ type: 'DEBIT', country: 'DK' }],
    [{ bin: '45717360', field: 'type', text: 'CREDIT' }],
  )
  assert.equal(dataset.rows, 2)
  assert.partialDeepStrictEqual(dataset.record(dataset.rowOf('45717360')!), { type: 'CREDIT', country: 'DK' })
  assert.partialDeepStrictEqual(dataset.record(dataset.rowOf('457173')!), { type: 'DEBIT', country: 'DK' })
  assert.deepEqual(lookup(dataset, ['457173'], true).selection.total, 2)
})

test('without corrections, the snapshot is as it was', async () => {
  const dataset = await openCorrected(readableBytes(madeSnapshot({ count: 50 })), {
    sources: [site],
    list: [],
  })
  assert.equal(dataset.facts.sources.length, 4)
  assert.deepEqual(dataset.correctedOf(0), [])
})

/** Everything that a search can see, compared with a dataset that was built from the corrected rows. */
test('a corrected dataset is the one that would have been built', async () => {
  const snapshot = madeSnapshot({ count: 600, sources: 3, banks: 60 })
  const base = await Dataset.open(readableBytes(snapshot))
  const all = Array.from({ length: base.rows }, (_, row) => base.record(row))
  const bins = all.map(({ bin }) => bin)
  const bin = fc.oneof(fc.constantFrom(...bins), fc.stringMatching(/^[4-5][0-2]{5}[0-3]{0,5}$/))
  const some = fc.array(fc.tuple(bin, fc.constantFrom(...choices), fc.nat({ max: 1 })), {
    minLength: 1,
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(some, filtersFor(all), async (chosen, filters) => {
      const list = chosen
        .map(([bin, [field, text], source]): Correction => ({ bin, field, text, source, date }))
        .toSorted((a, b) => a.source - b.source)
      const dataset = await openCorrected(readableBytes(snapshot), { sources: [site, friend], list })
      const expected = plainly(base, list)
      const rows = Array.from({ length: dataset.rows }, (_, row) => dataset.record(row))
      assert.deepEqual(rows.map(recordOfRow), expected)
      const built = await builtFrom(expected)
      for (const [row, { bankSlug, countryName }] of rows.entries()) {
        assert.deepEqual({ bankSlug, countryName }, pick(built.record(row)))
      }
      const wanted = wantedValues(dataset, filters)
      assert.deepEqual(
        allRows(dataset, select(dataset, wanted)),
        Uint32Array.from(matching(rows, filters), (found) => rows.indexOf(found)),
      )
      assert.deepEqual(facets(dataset, wanted), facets(built, wantedValues(built, filters)))
      const bytes = pageJson(dataset, pageOf(dataset, select(dataset, []), 0, 1000), '', '')
      const page = JSON.parse(textOf(bytes)) as ({ bin: string } & ReturnType<Dataset['rowFacts']>)[]
      for (const [row, found] of page.entries()) {
        assert.partialDeepStrictEqual(found, { bin: dataset.bin(row), ...dataset.rowFacts(row) })
      }
      assert.equal(page.length, Math.min(1000, dataset.rows))
    }),
    { seed: 91, numRuns: runs(25) },
  )
})

const choices: [Field, string][] = [
  ['type', 'CHARGE'],
  ['type', 'DEBIT'],
  ['brand', 'MADE CARD'],
  ['category', 'MADE LEVEL'],
  ['issuer', 'Made Bank, Inc.'],
  ['issuer', 'ARBOUR BANK'],
  ['country', 'IS'],
  ['phone', '+354 555 0100'],
  ['url', 'https://made.example'],
]

const pick = ({ bankSlug, countryName }: ReturnType<Dataset['record']>) => ({ bankSlug, countryName })

const recordOfRow = (row: ReturnType<Dataset['record']>): BinRecord =>
  Object.fromEntries(['bin' as const, ...fields].map((name) => [name, row[name]])) as unknown as BinRecord

function plainly(base: Dataset, list: Correction[]): BinRecord[] {
  const rows = new Map<string, BinRecord>()
  for (let row = 0; row < base.rows; row++) {
    const record = recordOfRow(base.record(row))
    rows.set(record.bin, record)
  }
  for (const [bin, ofBin] of Map.groupBy(list, (one) => one.bin)) {
    const prefixes = Array.from({ length: bin.length - 5 }, (_, at) => bin.slice(0, bin.length - at))
    const known = prefixes.map((prefix) => base.rowOf(prefix)).find((row) => row !== undefined)
    const ranked = ofBin.map(({ field, text, source }) => ({ field, text, source: 90 + source }))
    rows.set(bin, { bin, ...mergeFacts(known === undefined ? [] : base.valuesBySource(known), ranked).texts })
  }
  return [...rows.values()].toSorted((a, b) => (a.bin < b.bin ? -1 : 1))
}

async function builtFrom(records: BinRecord[]): Promise<Dataset> {
  const collection = new Collection()
  collection.addSource(site)
  for (const record of records) collection.add(0, record)
  return Dataset.open(readableBytes(buildSnapshot(collection)))
}

async function corrected(
  said: Partial<BinRecord>[],
  list: (Partial<Correction> & Pick<Correction, 'field' | 'text'>)[],
) {
  const bin = '457173'
  const collection = new Collection()
  for (const [number, facts] of said.entries()) {
    collection.addSource({ ...site, name: ['first', 'second'][number]! })
    collection.add(number, recordOf(bin, facts))
  }
  const corrections = list.map((one) => ({ bin, date, source: 0, ...one }))
  for (const { field, text } of corrections) assert.equal(fieldRules[field].normal(text), text)
  const dataset = await openCorrected(readableBytes(buildSnapshot(collection)), {
    sources: [site, friend],
    list: corrections,
  })
  return { dataset, row: dataset.rowOf(bin)! }
}

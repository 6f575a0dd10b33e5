// The library finds what the site finds, which is tested against plain code.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import type { BinResults, BinRow } from '#contract/calls/bins.ts'
import { filterOptions, type FilterOption } from '#contract/filters.ts'
import { madeSnapshot } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import { answers } from '../answers.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { textOf } from '#engine/bytes.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { open, type BinDataset, type BinRecord } from './bindex-engine.ts'

const snapshot = madeSnapshot({ seed: 23, count: 3000, sources: 3 })
let dataset: Dataset
let library: BinDataset

before(async () => {
  dataset = await Dataset.open(readableBytes(snapshot))
  library = await open(snapshot)
})

const options = Object.entries(filterOptions) as [FilterOption, (typeof filterOptions)[FilterOption]][]

const some = (name: 'brand' | 'category' | 'type' | 'bank' | 'country' | 'traits') =>
  fc
    .array(fc.nat(), { maxLength: 3 })
    .map((picks) =>
      picks.map((pick) => dataset.columns[name].texts[pick % dataset.columns[name].texts.length]!),
    )
    .map((values) =>
      values.map((value) => (name === 'traits' ? value.split(' ')[0]! : value) || 'NO SUCH VALUE'),
    )

const bin = fc.oneof(
  fc.nat().map((pick) => dataset.bin(pick % dataset.rows)),
  fc
    .tuple(fc.nat(), fc.stringMatching(/^\d{1,5}$/))
    .map(([pick, more]) => (dataset.bin(pick % dataset.rows) + more).slice(0, 11)),
  fc.stringMatching(/^\d{6,11}$/),
)

const criteria = {
  bins: fc.array(bin, { minLength: 1, maxLength: 200 }),
  extended: fc.boolean(),
  brand: some('brand'),
  level: some('category'),
  type: some('type'),
  bank: some('bank'),
  country: some('country'),
  traits: some('traits'),
}

const search = fc
  .record(
    { ...criteria, page: fc.integer({ min: 1, max: 4 }), limit: fc.constantFrom(100, 250, 1000) },
    { requiredKeys: [] },
  )
  // Without criteria the site answers with an error, and the library with all BINs.
  .filter((wanted) => wanted.bins !== undefined || options.some(([option]) => wanted[option]?.length))

test('every search, its facets and its file are those of the site', async () => {
  await fc.assert(
    fc.asyncProperty(search, fc.constantFrom('csv', 'json', 'txt'), async (wanted, format) => {
      const { bins, extended, page, limit } = wanted
      const body = {
        ...(bins && { bins }),
        ...(extended !== undefined && { extended }),
        ...Object.fromEntries(options.map(([option, name]) => [name, wanted[option] ?? []])),
      }
      const paging = { ...(page && { page }), ...(limit && { limit }) }
      const answer = answers['POST /api/binLookup'](dataset, { body: { ...body, ...paging, facets: true } })
      const site = JSON.parse(textOf(answer)) as BinResults
      const found = library.search(wanted)
      assert.deepEqual(found.rows.map(named), site.data.map(withoutIcon))
      assert.deepEqual(
        [found.total, found.page, found.pages, found.limit],
        [
          site.pagination.total,
          site.pagination.current_page,
          site.pagination.last_page,
          site.pagination.per_page,
        ],
      )
      assert.deepEqual(
        [found.notFound, found.longer, found.matched],
        [site.not_found, site.longer, site.matched],
      )
      const facets = library.facets(wanted)
      for (const [option, name] of options) assert.deepEqual(facets[option], site.facets![name], option)
      assert.equal(
        [...library.export(wanted, { format, phone: true })].join(''),
        [
          ...answers['POST /api/binLookupFilter/download'](dataset, {
            body: { ...body, format, include_phone: true },
          }).file,
        ].join(''),
      )
    }),
    { seed: 41, numRuns: runs(300) },
  )
})

test('a lookup is answered by the longest prefix, as a walk through all BINs finds it', () => {
  const known = new Map(Array.from({ length: dataset.rows }, (_, row) => [dataset.bin(row), row]))
  fc.assert(
    fc.property(bin, (asked) => {
      let prefix = asked
      while (prefix.length >= 6 && !known.has(prefix)) prefix = prefix.slice(0, -1)
      const row = known.get(prefix)
      const found = library.lookup(asked)
      if (row === undefined) assert.equal(found, undefined)
      else {
        assert.deepEqual(named(found!), { bin: prefix, ...facts(dataset.rowFacts(row)) })
        assert.equal(found!.city, dataset.readers.city(row) || null)
      }
    }),
    { seed: 42, numRuns: runs(3000) },
  )
})

test('banks are those of the site', () => {
  const words = fc.constantFrom('', 'bank', 'first national', 'zz', 'ba')
  const sorts = fc.constantFrom('best', 'count', 'name')
  fc.assert(
    fc.property(words, sorts, fc.integer({ min: 1, max: 3 }), (search, sort, page) => {
      const site = answers['GET /api/banks'](dataset, { query: { search, sort, page } })
      const found = library.banks({ search, sort, page })
      assert.deepEqual(
        found.banks,
        site.data.map(({ name, slug, bin_count: count }) => ({ name, slug, count })),
      )
      assert.deepEqual([found.total, found.pages], [site.pagination.total, site.pagination.last_page])
    }),
    { seed: 43, numRuns: runs(50) },
  )
})

test('every BIN of the dataset is found, page by page', () => {
  const found: string[] = []
  for (let page = 1; found.length < dataset.rows; page++) {
    const { rows, pages } = library.search({ page, limit: 700 })
    assert.equal(pages, Math.ceil(dataset.rows / 700))
    found.push(...rows.map(({ bin }) => bin))
  }
  assert.deepEqual(
    found,
    Array.from({ length: dataset.rows }, (_, row) => dataset.bin(row)),
  )
})

/** A record of the library with the names of the site. */
function named(record: BinRecord) {
  const { level, bank, bankSlug, phone, url, country, countryName, city: _, ...same } = record
  return {
    ...same,
    category: level,
    bank_name: bank,
    bank_slug: bankSlug,
    bank_phone: phone,
    issuer_url: url,
    iso_code_2: country,
    country_name: countryName,
  }
}

function facts(of: ReturnType<Dataset['rowFacts']>) {
  const { icon_type: _, ...facts } = of
  return facts
}

function withoutIcon(of: BinRow) {
  const { icon_type: _, id: __, longer: ___, ...row } = of
  return row
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { knownBanks } from '#test/data/made-words.ts'
import { datasetOf, madeDataset, recordOf } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import { bankSlug, legalForm } from '../normal-forms/bank-names/bank-name.ts'
import { allBanks, countryOfBank, findBank, rowsOfBank, searchBanks } from './banks.ts'
import { allRows } from './page.ts'

const { dataset, rows } = await madeDataset({ count: 4000 })
const bySlug = Map.groupBy(
  rows.filter(({ bankSlug }) => bankSlug !== ''),
  ({ bankSlug }) => bankSlug,
)

test('a bank has a readable name, without its legal form if that differs between its cards', () => {
  for (const [slug, ofBank] of bySlug) {
    const { name, ...others } = findBank(dataset, slug)!
    assert.deepEqual(others, { slug, rows: ofBank.length })
    assert.equal(bankSlug(name), slug)
    if (new Set(ofBank.map(({ bankName }) => legalForm(bankName))).size > 1) assert.equal(legalForm(name), '')
    else
      assert.ok(
        ofBank.some(({ issuer }) => issuer.toUpperCase() === name.toUpperCase()),
        name,
      )
  }
  for (const slug of ['', 'none', 'ARBOUR BANK', 'constructor'])
    assert.equal(findBank(dataset, slug), undefined)
})

test('all spellings belong to one bank', () => {
  for (const spellings of knownBanks) {
    const slugs = new Set(
      rows.filter(({ issuer }) => spellings.includes(issuer)).map(({ bankSlug }) => bankSlug),
    )
    assert.equal(slugs.size, 1, spellings[0])
    const bank = findBank(dataset, [...slugs][0]!)
    assert.ok(spellings.some((spelling) => spelling.toUpperCase().startsWith(bank!.name.toUpperCase())))
  }
})

test('finds the rows of a bank and the country of most of them', () => {
  for (const [slug, ofBank] of bySlug) {
    const selection = rowsOfBank(dataset, slug)
    const found = allRows(dataset, selection)
    assert.deepEqual(
      Array.from(found, (row) => dataset.bin(row)),
      ofBank.map(({ bin }) => bin),
    )
    const country = countryOfBank(dataset, found)
    const counts = Map.groupBy(
      ofBank.filter((row) => row.country !== ''),
      (row) => row.country,
    )
    const most = Math.max(0, ...Array.from(counts.values(), (some) => some.length))
    assert.equal(counts.get(country)?.length ?? 0, most)
  }
  assert.equal(rowsOfBank(dataset, 'none').total, 0)
  assert.equal(countryOfBank(dataset, new Uint32Array(0)), '')
})

test('lists every bank, largest first', () => {
  const banks = allBanks(dataset)
  assert.equal(banks.length, bySlug.size)
  assert.deepEqual(
    banks.map((bank) => bank.rows),
    banks.map((bank) => bank.rows).toSorted((a, b) => b - a),
  )
  assert.deepEqual(new Set(banks.map(({ slug }) => slug)), new Set(bySlug.keys()))
})

test('an empty search lists all banks', () => {
  for (const search of ['', ' ', ' ,.-"']) {
    assert.deepEqual(searchBanks(dataset, search, 0, 1000), { total: bySlug.size, banks: allBanks(dataset) })
  }
})

test('ranks names that begin with the search first, then names with such a word, each by size', async () => {
  const sizes = {
    'Oak Bank': 1,
    'Bank of Oak': 4,
    'Soaked Bank': 9,
    'Oakland Trust': 2,
    'Royal Oak Union': 3,
    'Élan Bank': 2,
  }
  const records = Object.entries(sizes).flatMap(([issuer, size], bank) =>
    Array.from({ length: size }, (_, n) => recordOf(`40000${bank}${n}`, { issuer })),
  )
  const few = await datasetOf(records.map((record) => ({ source: 0, record })))
  const names = (search: string, sort?: 'count' | 'name') =>
    searchBanks(few, search, 0, 50, sort).banks.map(({ name }) => name)
  assert.deepEqual(names('oak'), [
    'Oakland Trust',
    'Oak Bank',
    'Bank of Oak',
    'Royal Oak Union',
    'Soaked Bank',
  ])
  assert.deepEqual(names('OAK  bank'), ['Oak Bank', 'Soaked Bank', 'Bank of Oak'])
  assert.deepEqual(names('bank oak'), ['Soaked Bank', 'Bank of Oak', 'Oak Bank'])
  assert.deepEqual(names('elan'), ['Élan Bank'])
  assert.deepEqual(names('ÉLAN-bank'), ['Élan Bank'])
  assert.deepEqual(names('oak none'), [])
  assert.deepEqual(
    names('oak', 'count'),
    ['Bank of Oak', 'Royal Oak Union', 'Oakland Trust', 'Oak Bank', 'Soaked Bank'],
    'by size, whichever word begins with it',
  )
  assert.deepEqual(names('oak bank', 'name'), ['Bank of Oak', 'Oak Bank', 'Soaked Bank'])
})

test('finds a bank by every spelling of it, by the legal form of another country, and by what people call it', async () => {
  for (const { issuer, bankSlug: slug } of rows) {
    if (slug !== '') assert.equal(searchBanks(dataset, issuer, 0, 1).banks[0]?.slug, slug, issuer)
  }
  const records = ['OTP BANK NYRT', 'OTP BANKA D.D.', 'NU PAGAMENTOS S.A.', 'PLC BANK'].map((issuer, at) =>
    recordOf(`40000${at}`, { issuer }),
  )
  const few = await datasetOf(records.map((record) => ({ source: 0, record })))
  const names = (search: string) => searchBanks(few, search, 0, 9).banks.map(({ name }) => name)
  assert.deepEqual(names('OTP BANK PLC'), ['OTP Bank Nyrt', 'OTP Banka d.d.'])
  assert.deepEqual(names('**OFFBOARDING**'), [])
  assert.deepEqual(names('nubank'), ['NU Pagamentos S.A.'])
})

test('finds the names with all words of any search, and its pages do not overlap or leave gaps', () => {
  const names = allBanks(dataset).map(({ name }) => name)
  const word = fc.constantFrom(...names.flatMap((name) => name.split(' ')), 'a', 'an', 'xyz', '银', 'é')
  const part = fc
    .tuple(word, fc.nat({ max: 4 }), fc.nat({ max: 9 }))
    .map(([word, from, to]) => word.slice(from, to))
  fc.assert(
    fc.property(fc.array(fc.oneof(word, part), { minLength: 1, maxLength: 3 }), (words) => {
      const search = words.join(' ')
      const { total, banks } = searchBanks(dataset, search, 0, 10_000)
      const wanted = [plain(search).split(' '), bankSlug(search).split('-')]
      const expected = allBanks(dataset)
        .filter(({ name, slug }) => {
          const text = `${plain(name)} ${slug.replaceAll('-', ' ')}`
          return wanted.some((words) => words.every((word) => text.includes(word)))
        })
        .map(({ name }) => name)
      assert.equal(total, expected.length)
      assert.deepEqual(banks.map(({ name }) => name).toSorted(), expected.toSorted())
      const tiles = []
      for (let skip = 0; skip < total; skip += 7) tiles.push(...searchBanks(dataset, search, skip, 7).banks)
      assert.deepEqual(tiles, banks)
    }),
    { seed: 81, numRuns: runs(150) },
  )
})

function plain(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

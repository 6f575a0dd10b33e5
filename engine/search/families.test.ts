import assert from 'node:assert/strict'
import { test } from 'node:test'
import { familyIn, familyValue } from '#contract/families.ts'
import { datasetOf, recordOf } from '#test/data/made-bins.ts'
import { groupFamilies } from '../build/bank-families.ts'
import { bankSlug } from '../normal-forms/bank-names/bank-name.ts'
import { facets } from './facets.ts'
import {
  allBanks,
  banksAndFamilies,
  familiesOfBank,
  findBank,
  membersOfFamily,
  searchBanks,
} from './banks.ts'
import { allRows } from './page.ts'
import { select, wantedValues } from './select.ts'

const issuers = [
  'WELLS FARGO BANK, N.A.',
  'WELLS FARGO',
  'CITIBANK USA, N.A.',
  'CITIBANK N.A.',
  'ARBOUR BANK',
  '',
]
const countries = ['US', 'CA', '']
const rows = Array.from({ length: 360 }, (_, at) =>
  recordOf(String(400_000 + at), {
    issuer: issuers[at % issuers.length]!,
    country: countries[Math.floor(at / 7) % countries.length]!,
    phone: at % issuers.length === 0 ? '+1 800 555 0100' : '',
  }),
)
const dataset = await datasetOf(rows.map((record) => ({ source: 0, record })))

const ofBank = Map.groupBy(
  rows.filter(({ issuer }) => issuer !== ''),
  ({ issuer, country }) => `${bankSlug(issuer)} ${country}`,
)
const banks = Array.from(ofBank, ([key, some]) => {
  const [slug = '', country = ''] = key.split(' ')
  return { slug, country, rows: some.length, bins: some.map(({ bin }) => bin) }
})
const heads = groupFamilies(banks)
const families = [...Map.groupBy(banks, (_, at) => heads[at]!).entries()].filter(
  ([, members]) => members.length > 1,
)

test('a family has the rows of its banks in its country, by any of its members', () => {
  assert.ok(families.length >= 4, `${families.length}`)
  for (const [, members] of families) {
    const bins = members.flatMap((member) => member.bins).toSorted()
    for (const { slug, country } of members) {
      const selection = select(dataset, wantedValues(dataset, { bank: [familyValue({ slug, country })] }))
      assert.deepEqual(
        Array.from(allRows(dataset, selection), (row) => dataset.bin(row)),
        bins,
      )
    }
  }
})

test('a family can be chosen beside banks, and other filters narrow it', () => {
  const [[, members] = [0, []]] = families
  const [{ slug, country } = { slug: '', country: '' }] = members
  const own = new Set(members.flatMap(({ bins }) => bins))
  const wanted = { bank: [familyValue({ slug, country }), 'arbour-bank'], country: ['US'] }
  const selection = select(dataset, wantedValues(dataset, wanted))
  assert.deepEqual(
    Array.from(allRows(dataset, selection), (row) => dataset.bin(row)),
    rows
      .filter(({ bin, issuer, country }) => country === 'US' && (own.has(bin) || issuer === 'ARBOUR BANK'))
      .map(({ bin }) => bin),
  )
})

test('a bank that is alone in a country has no family there, and unknown ones have no rows', () => {
  for (const value of [
    'family:us:arbour-bank',
    'family:us:none',
    'family:de:citibank',
    'family:us',
    'family:',
    'family::x',
  ]) {
    assert.equal(findBank(dataset, value), undefined, value)
    assert.equal(select(dataset, wantedValues(dataset, { bank: [value] })).total, 0, value)
  }
})

test('counts, pages and the list of banks add up the countries of a bank', () => {
  const counted = new Map(facets(dataset, []).bank.map(({ text, count }) => [text, count]))
  const plain = new Map<string, number>()
  for (const { slug, rows } of banks) plain.set(slug, (plain.get(slug) ?? 0) + rows)
  assert.deepEqual([...counted].toSorted(), [...plain].toSorted())
  assert.deepEqual(new Map(allBanks(dataset).map(({ slug, rows }) => [slug, rows])), counted)
})

test('a search finds the family before its banks, by the name of any member', () => {
  for (const search of ['wells', 'citibank', 'citibank usa', 'WELLS FARGO']) {
    const without = searchBanks(dataset, search, 0, 50)
    assert.ok(without.banks.every(({ family }) => !family))
    for (const sort of ['best', 'count', 'name'] as const) {
      const { banks, total } = searchBanks(dataset, search, 0, 50, sort, banksAndFamilies(dataset))
      assert.equal(total, banks.length)
      assert.deepEqual(
        banks
          .filter(({ family }) => !family)
          .map(({ slug }) => slug)
          .toSorted(),
        without.banks.map(({ slug }) => slug).toSorted(),
      )
      for (const [at, { slug, rows, family }] of banks.entries()) {
        if (!family) continue
        const members = membersOfFamily(dataset, slug)
        assert.equal(family.members, members.length)
        assert.equal(
          rows,
          members.reduce((sum, member) => sum + member.rows, 0),
        )
        assert.equal(members[0]!.slug, familyIn(slug)!.slug)
        const head = banks.findIndex((bank) => bank.slug === members[0]!.slug)
        if (sort === 'count' && head >= 0 && banks[head]!.rows < rows)
          assert.ok(head > at, `${search} ${slug}`)
      }
    }
  }
})

test('a bank tells its families', () => {
  for (const { slug } of banks) {
    const wanted = families.filter(([, members]) => members.some((member) => member.slug === slug))
    const found = familiesOfBank(dataset, slug)
    assert.equal(found.length, wanted.length, slug)
    for (const { family } of found)
      assert.ok(wanted.some(([, [first]]) => first!.country === family!.country))
  }
})

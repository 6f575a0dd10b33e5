import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { familyValue, noFamily } from '#contract/families.ts'
import { runs } from '#test/data/runs.ts'
import type { BankInCountry } from '../build/bank-families.ts'
import { type FamilyDecision, regroupFamilies } from './regroup-families.ts'

const bank = (slug: string, rows = 1, country = 'US'): BankInCountry => ({ slug, country, rows })
const of = (slug: string, country = 'US') => familyValue({ country, slug })

/** Families of more than one, each with its head first. */
function families(
  banks: readonly BankInCountry[],
  heads: Uint32Array,
  decisions: FamilyDecision[],
): string[] {
  const result = regroupFamilies(banks, heads, decisions)
  return [...Map.groupBy(banks.keys(), (at) => result[at]!)]
    .filter(([, members]) => members.length > 1)
    .map(([head, members]) =>
      [head, ...members.filter((at) => at !== head)].map((at) => banks[at]!.slug).join(' '),
    )
}

const banks = [
  bank('a', 9),
  bank('a-card', 5),
  bank('a-trust', 3),
  bank('b', 7),
  bank('c'),
  bank('c', 1, 'DE'),
]
const heads = Uint32Array.of(0, 0, 0, 3, 4, 5)

test('a bank joins the family of another, with those that are decided for too', () => {
  assert.deepEqual(families(banks, heads, [{ bank: of('b'), family: of('a-card') }]), ['a a-card a-trust b'])
  const both = [
    { bank: of('a-card'), family: of('b') },
    { bank: of('a-trust'), family: of('b') },
  ]
  assert.deepEqual(families(banks, heads, both), ['b a-card a-trust'])
})

test('a bank leaves its family, and the others stay together under the largest', () => {
  assert.deepEqual(families(banks, heads, [{ bank: of('a'), family: noFamily }]), ['a-card a-trust'])
  assert.deepEqual(families(banks, heads, [{ bank: of('a-card'), family: noFamily }]), ['a a-trust'])
})

test('the first decision about a bank counts, and unknown banks and other countries change nothing', () => {
  const decisions = [
    { bank: of('a-card'), family: noFamily },
    { bank: of('a-card'), family: of('b') },
    { bank: of('b'), family: of('nobody') },
    { bank: of('nobody'), family: of('b') },
    { bank: of('c'), family: of('c', 'DE') },
  ]
  assert.deepEqual(families(banks, heads, decisions), ['a a-trust'])
  assert.equal(regroupFamilies(banks, heads, []), heads)
})

test('banks that follow each other in one line or circle are one family, however many', () => {
  const many = Array.from({ length: 60_000 }, (_, at) => bank(`bank-${at}`))
  const own = Uint32Array.from(many.keys())
  const follow = (at: number) => ({ bank: of(`bank-${at}`), family: of(`bank-${(at + 1) % many.length}`) })
  const circle = Array.from(many, (_, at) => follow(at))
  for (const decisions of [circle.slice(0, -1), circle, circle.toReversed()]) {
    assert.equal(new Set(regroupFamilies(many, own, decisions)).size, 1)
  }
})

const places = fc.nat({ max: 11 })
const made = fc.record({
  rows: fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }),
  countries: fc.array(fc.constantFrom('US', 'DE'), { minLength: 12, maxLength: 12 }),
  joined: fc.array(fc.tuple(places, places), { maxLength: 8 }),
  decisions: fc.array(fc.tuple(places, fc.option(places)), { maxLength: 8 }),
  order: fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 }),
})

/** Which banks are together, by repeating every known pair until nothing changes. */
function naive(banks: readonly BankInCountry[], heads: Uint32Array, decisions: [number, number | null][]) {
  const decided = new Map<number, number>()
  for (const [at, other] of decisions) {
    if (decided.has(at) || (other !== null && banks[other]!.country !== banks[at]!.country)) continue
    decided.set(at, other ?? at)
  }
  const group = banks.map((_, at) => at)
  const pairs = [...decided]
  for (const a of banks.keys()) {
    for (const b of banks.keys())
      if (!decided.has(a) && !decided.has(b) && heads[a] === heads[b]) pairs.push([a, b])
  }
  for (let changed = true; changed;) {
    changed = false
    for (const [a, b] of pairs) {
      const least = Math.min(group[a]!, group[b]!)
      if (group[a] !== least || group[b] !== least) {
        group[a] = group[b] = least
        changed = true
      }
    }
  }
  return group
}

test('groups as a naive closure does, with one head of its own, whatever the order of the banks', () => {
  fc.assert(
    fc.property(made, ({ rows, countries, joined, decisions, order }) => {
      const banks = rows.map((count, at) => bank(`bank-${at}`, count, countries[at]!))
      const heads = Uint32Array.from(banks, (_, at) => at)
      for (const [a, b] of joined) {
        if (banks[a]!.country !== banks[b]!.country) continue
        const [from, to] = [heads[a]!, heads[b]!]
        heads.forEach((head, at) => head === from && (heads[at] = to))
      }
      const named = decisions.map(([at, other]) => ({
        bank: familyValue(banks[at]!),
        family: other === null ? noFamily : familyValue(banks[other]!),
      }))
      const result = regroupFamilies(banks, heads, named)
      const expected = naive(banks, heads, decisions)
      for (const a of banks.keys()) {
        assert.equal(result[result[a]!], result[a])
        assert.equal(banks[result[a]!]!.country, banks[a]!.country)
        for (const b of banks.keys()) assert.equal(result[a] === result[b], expected[a] === expected[b])
      }
      const shuffled = regroupFamilies(
        order.map((at) => banks[at]!),
        Uint32Array.from(order, (at) => order.indexOf(heads[at]!)),
        named,
      )
      for (const [place, at] of order.entries()) assert.equal(order[shuffled[place]!], result[at])
    }),
    { seed: 42, numRuns: runs(1000) },
  )
})

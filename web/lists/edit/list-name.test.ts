import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Facets } from '#contract/calls/bins.ts'
import { forFilters, filterNames } from '#contract/filters.ts'
import { noSearch, type Search } from '#contract/formats/search-link.ts'
import { listName } from './list-name.ts'

const facets: Facets = {
  ...forFilters(filterNames, () => []),
  vendors: [{ value: 'VISA', label: 'Visa', count: 1 }],
  types: [{ value: 'DEBIT', label: 'Debit', count: 1 }],
  banks: [{ value: 'some-bank', label: 'Some Bank', count: 1 }],
  countries: [{ value: 'PL', label: 'Poland', count: 1 }],
}
const now = new Date('2026-11-15T12:00:00Z')
const date = now.toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

const names: [search: Partial<Search>, name: string][] = [
  [{ vendors: ['VISA'], types: ['DEBIT'], countries: ['PL'] }, 'Visa debit, Poland'],
  [{ banks: ['some-bank'] }, 'Some Bank'],
  [{ vendors: ['VISA', 'MASTERCARD'] }, 'Visa and Mastercard'],
  [{ vendors: ['VISA', 'MASTERCARD', 'JCB', 'ELO'] }, 'Visa, Mastercard and 2 more'],
  [{ bins: ['457173'] }, 'BIN 457173'],
  [{ bins: ['457173', '400001'] }, `2 BINs, ${date}`],
  [{ bins: ['457173', '400001'], types: ['DEBIT'] }, '2 BINs, debit'],
]

for (const [search, name] of names) {
  test(name, () => assert.equal(listName({ ...noSearch, ...search }, facets, now), name))
}

test('a long name is shortened to the maximum length', () => {
  const banks = ['x'.repeat(100), 'y'.repeat(100)]
  assert.equal(listName({ ...noSearch, banks }, undefined, now).length, 120)
})

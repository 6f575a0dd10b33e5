import assert from 'node:assert/strict'
import { test } from 'vitest'
import { metrics, type CountryCoverage } from '../map/scale.ts'
import { sortCountries, type Order } from './Countries.tsx'

const country = (name: string, rows: number, banks: number, category: number): CountryCoverage => ({
  iso_code_2: name.slice(0, 2).toUpperCase(),
  name,
  rows,
  banks,
  known: { brand: 0, type: 0, category, issuer: 0, phone: 0, url: 0, city: 0, country: rows, traits: 0 },
})

const countries = [country('Peru', 10, 5, 9), country('Åland Islands', 10, 2, 1), country('Chad', 3, 2, 3)]

test('countries sort by any column, and by name when they are equal', () => {
  const sorted = (column: Order['column'], descending: boolean) =>
    sortCountries(countries, { column, descending }, metrics.level).map(({ name }) => name)
  assert.deepEqual(sorted('name', false), ['Åland Islands', 'Chad', 'Peru'])
  assert.deepEqual(sorted('name', true), ['Peru', 'Chad', 'Åland Islands'])
  assert.deepEqual(sorted('rows', true), ['Åland Islands', 'Peru', 'Chad'])
  assert.deepEqual(sorted('banks', false), ['Åland Islands', 'Chad', 'Peru'])
  assert.deepEqual(sorted('share', true), ['Chad', 'Peru', 'Åland Islands'])
})

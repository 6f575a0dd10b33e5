import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryPlace } from './country-places.ts'
import { countryCodes } from './countries.ts'

test('every country has a place on the globe', () => {
  for (const code of countryCodes()) {
    const place = countryPlace(code)
    assert.ok(place, code)
    assert.ok(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180, code)
  }
  assert.deepEqual(countryPlace('DK'), { latitude: 56, longitude: 10 })
  assert.equal(countryPlace(''), undefined)
  assert.equal(countryPlace('ZZ'), undefined)
})

test('no two countries have the same place', () => {
  const places = countryCodes().map((code) => JSON.stringify(countryPlace(code)))
  assert.equal(new Set(places).size, places.length)
})

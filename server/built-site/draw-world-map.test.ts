import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { countryCodes } from '#engine/normal-forms/countries.ts'
import { drawWorldMap } from './draw-world-map.ts'

test('the map of the dataset page is the atlas as drawn', () => {
  const file = new URL('../../web/dataset/map/world.json', import.meta.url)
  assert.equal(readFileSync(file, 'utf8'), drawWorldMap(), 'run npm run world-map')
})

test('every country is inside the map, as an outline or as a dot', () => {
  const { width, height, countries } = JSON.parse(drawWorldMap()) as {
    width: number
    height: number
    countries: Record<string, [string, number, number]>
  }
  const codes = countryCodes()
  for (const [code, [outline, x, y]] of Object.entries(countries)) {
    assert.ok(codes.includes(code), code)
    assert.ok(x > 0 && x < width && y > 0 && y < height, code)
    assert.match(outline, /^(?:M[-\d ]+(?:l[-\d ]+)?z(?:m[-\d ]+(?:l[-\d ]+)?z)*)?$/, code)
  }
  assert.ok(countries['XK']![0], 'Kosovo has no number in the atlas')
  assert.equal(countries['SG']![0], '', 'Singapore is a dot')
  assert.equal(countries['AQ'], undefined)
})

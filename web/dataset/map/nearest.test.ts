import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { nearest, type Direction, type Place } from './nearest.ts'

const { countries } = JSON.parse(readFileSync(new URL('world.json', import.meta.url), 'utf8')) as {
  countries: Record<string, [string, number, number]>
}
const places: Place[] = Object.entries(countries).map(([code, [, x, y]]) => ({ code, x, y }))
const from = (code: string, direction: Direction) =>
  nearest(
    places,
    places.find((place) => place.code === code)!,
    direction,
  )?.code

test('arrow keys lead to neighbours on the map', () => {
  assert.equal(from('CN', 'up'), 'MN')
  assert.equal(from('US', 'up'), 'CA')
  assert.equal(from('US', 'down'), 'MX')
  assert.equal(from('ES', 'left'), 'PT')
  assert.equal(from('AR', 'left'), 'CL')
})

test('every country can be reached from every other', () => {
  const directions: Direction[] = ['left', 'right', 'up', 'down']
  const reached = new Set(['PL'])
  for (const code of reached) {
    for (const direction of directions) {
      const next = from(code, direction)
      if (next !== undefined) reached.add(next)
    }
  }
  assert.deepEqual(
    places.map(({ code }) => code).filter((code) => !reached.has(code)),
    [],
  )
})

test('there is nothing beyond the edge', () => {
  const two = [
    { code: 'A', x: 0, y: 0 },
    { code: 'B', x: 5, y: 1 },
  ]
  assert.equal(nearest(two, two[0]!, 'right')?.code, 'B')
  assert.equal(nearest(two, two[0]!, 'left'), undefined)
  assert.equal(nearest(two, two[0]!, 'up'), undefined)
})

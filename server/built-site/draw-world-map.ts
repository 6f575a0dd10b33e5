// npm run world-map: draws the countries of Natural Earth (public domain, as packed by world-atlas) into the file that the
// map of the dataset page shows. It changes only with a new atlas, so browsers need neither the atlas nor a projection.
import { readFileSync, writeFileSync } from 'node:fs'
import { geoArea, geoCentroid, geoEqualEarth, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import { countryCode } from '#engine/normal-forms/countries.ts'

interface Shape {
  type: 'Feature'
  id?: string
  properties: { name: string }
  geometry: Polygon | { type: 'MultiPolygon'; coordinates: Polygon['coordinates'][] }
}
interface Polygon {
  type: 'Polygon'
  coordinates: [number, number][][]
}
type Point = [x: number, y: number]

type World = Record<string, [outline: string, x: number, y: number]>

interface Drawing {
  width: number
  height: number
  other: string
  countries: World
}

const file = new URL('../../web/dataset/map/world.json', import.meta.url)
const [width, height] = [2000, 890]
// Equal Earth shows areas as large as they are, which shading by country needs.
const projection = geoEqualEarth()
  .scale(368)
  .translate([width / 2, 498])

export function drawWorldMap(): string {
  const drawing: Drawing = { width, height, other: '', countries: {} }
  for (const { code, shape } of shapesOf(import.meta.resolve('world-atlas/countries-110m.json'))) {
    if (code === 'AQ') continue
    if (code === '') drawing.other += outline(shape)
    else drawing.countries[code] = [outline(shape), ...middle(shape)]
  }
  // These are too small for the coarse atlas, and are shown as dots.
  for (const { code, shape } of shapesOf(import.meta.resolve('world-atlas/countries-50m.json'))) {
    if (code !== '' && code !== 'AQ') drawing.countries[code] ??= ['', ...middle(shape)]
  }
  return `${JSON.stringify(drawing)}\n`
}

function shapesOf(address: string): { code: string; shape: Shape }[] {
  const atlas = JSON.parse(readFileSync(new URL(address), 'utf8')) as object
  const { features } = feature(atlas, 'countries') as { features: Shape[] }
  return features.map((shape) => ({
    code: countryCode(String(shape.id ?? '')) || countryCode(shape.properties.name),
    shape,
  }))
}

/** A path in whole steps from point to point: a third of the length of d3's. */
function outline(shape: Shape): string {
  let path = ''
  let at: Point = [0, 0]
  let start = at
  let last = ''
  const step = (letter: 'm' | 'l', x: number, y: number) => {
    const to: Point = [Math.round(x), Math.round(y)]
    if (letter === 'm' || to[0] !== at[0] || to[1] !== at[1]) {
      // A letter that repeats the one before can be left out, and so can a space before a minus.
      const pair = `${to[0] - at[0]} ${to[1] - at[1]}`
      // The first step is absolute, so that outlines can be joined.
      path += `${letter === last ? ' ' : path === '' ? 'M' : letter}${pair}`.replaceAll(' -', '-')
      last = letter
    }
    at = to
  }
  geoPath(projection, {
    beginPath: () => undefined,
    moveTo: (x, y) => {
      step('m', x, y)
      start = at
    },
    lineTo: (x, y) => step('l', x, y),
    closePath: () => {
      path += 'z'
      last = 'z'
      at = start
    },
    arc: () => undefined,
  })(shape)
  return path
}

/** The middle of the largest part: that of all parts of France is in the Atlantic. */
function middle({ geometry }: Shape): Point {
  const parts =
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }))
      : [geometry]
  const [largest] = parts.toSorted((one, other) => geoArea(other) - geoArea(one))
  const [x, y] = projection(geoCentroid(largest!))!
  return [Math.round(x), Math.round(y)]
}

if (import.meta.main) writeFileSync(file, drawWorldMap())

import { pause } from '../bytes.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { fields, type Field } from '../records/fields.ts'

export type FieldCounts = Record<Field, number>

export interface Coverage {
  known: FieldCounts
  countries: Map<string, CountryCoverage>
  lengths: number[]
  sources: SourceShare[]
  disagreements: FieldDisagreements[]
}

export interface CountryCoverage {
  rows: number
  banks: number
  known: FieldCounts
}

export interface SourceShare {
  rows: number
  given: FieldCounts
}

export interface FieldDisagreements {
  field: Field
  count: number
  examples: { bin: string; value: string; source: string; other: string }[]
}

const counted = new WeakMap<Dataset, Promise<Coverage>>()

/** Counted once per dataset, in slices, so that requests are answered in between. */
export function coverageOf(dataset: Dataset): Promise<Coverage> {
  let coverage = counted.get(dataset)
  if (!coverage) {
    coverage = count(dataset)
    counted.set(dataset, coverage)
  }
  return coverage
}

async function count(dataset: Dataset): Promise<Coverage> {
  const tallies = await tallyRows(dataset)
  const countries = countriesOf(dataset, tallies)
  return {
    known: sum([...countries.values()].map(({ known }) => known)),
    countries: new Map(
      [...countries]
        .filter(([code]) => code !== '')
        .toSorted(([a, one], [b, other]) => other.rows - one.rows || (a < b ? -1 : 1)),
    ),
    lengths: tallies.lengths,
    sources: sourcesOf(dataset, tallies.origins),
    disagreements: await disagreementsOf(dataset),
  }
}

const rowsBetweenLooks = 1024
const longestSlice = 5

interface Tallies {
  /** Rows by country and by which fields they have: `country << fields.length | mask`. */
  masks: Uint32Array
  banks: Uint32Array
  lengths: number[]
  origins: Uint32Array
}

async function tallyRows(dataset: Dataset): Promise<Tallies> {
  const { rows, profile, origin, rest, columns, facts } = dataset
  const { country, bank } = columns
  const has = fields.map((field) => dataset.has[field])
  const masks = new Uint32Array(country.texts.length << fields.length)
  const banks = new Uint32Array(country.texts.length)
  for (const { codes } of bank.values.values()) for (const code of codes) banks[bank.country[code]!]!++
  const origins = new Uint32Array(facts.origins.length)
  const lengths = [0, 0, 0, 0, 0, 0]
  // The mask of each profile plus one; rows of one profile have the same facts.
  const maskOf = new Uint16Array(facts.profiles)
  let started = performance.now()
  for (let row = 0; row < rows; row++) {
    if (row % rowsBetweenLooks === 0 && performance.now() - started > longestSlice) {
      await pause()
      started = performance.now()
    }
    const number = profile[row]!
    const code = country.codes[row]!
    let mask = maskOf[number]! - 1
    if (mask === -1) {
      mask = has.reduce((bits, isKnown, at) => (isKnown(row) ? bits | (1 << at) : bits), 0)
      maskOf[number] = mask + 1
    }
    masks[(code << fields.length) | mask]!++
    origins[origin[row]!]!++
    // The last three bits are the number of digits beyond six.
    lengths[rest[row]! & 7]!++
  }
  return { masks, banks, lengths, origins }
}

function countriesOf({ columns }: Dataset, { masks, banks }: Tallies): Map<string, CountryCoverage> {
  const found = new Map<string, CountryCoverage>()
  columns.country.texts.forEach((text, code) => {
    const known = noCounts()
    for (let mask = 0; mask < 1 << fields.length; mask++) {
      const rows = masks[(code << fields.length) | mask]!
      if (rows > 0) fields.forEach((field, at) => (known[field] += mask & (1 << at) ? rows : 0))
    }
    const rows = columns.country.count[code]!
    if (rows > 0) found.set(text, { rows, banks: banks[code]!, known })
  })
  return found
}

function sourcesOf({ facts }: Dataset, origins: Uint32Array): SourceShare[] {
  const shares = facts.sources.map(() => ({ rows: 0, given: noCounts() }))
  facts.origins.forEach((origin, at) => {
    const rows = origins[at]!
    for (const source of origin.sources) shares[source]!.rows += rows
    fields.forEach((field, index) => {
      const source = origin.fields[index]!
      if (source >= 0) shares[source]!.given[field] += rows
    })
  })
  return shares
}

const examplesPerField = 4

async function disagreementsOf(dataset: Dataset): Promise<FieldDisagreements[]> {
  const { disagreementFields: all } = dataset
  const counts = fields.map(() => 0)
  for (let at = 0; at < all.length; at++) counts[all[at]!]!++
  await pause()
  // Evenly spaced, because neighbouring rows mostly disagree about the same.
  const wanted = counts.map((count) => Math.max(1, Math.floor(count / examplesPerField)))
  const seen = fields.map(() => 0)
  const examples = fields.map((): FieldDisagreements['examples'] => [])
  for (let at = 0; at < all.length; at++) {
    const field = all[at]!
    if (seen[field]!++ % wanted[field]! !== 0 || examples[field]!.length === examplesPerField) continue
    const { row, source, text } = dataset.disagreement(at)
    examples[field]!.push({
      bin: dataset.bin(row),
      value: dataset.readers[fields[field]!](row),
      source: source.name,
      other: text,
    })
  }
  return fields
    .map((field, at) => ({ field, count: counts[at]!, examples: examples[at]! }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
}

const noCounts = () => Object.fromEntries(fields.map((field) => [field, 0])) as FieldCounts

function sum(all: FieldCounts[]): FieldCounts {
  const whole = noCounts()
  for (const counts of all) for (const field of fields) whole[field] += counts[field]
  return whole
}

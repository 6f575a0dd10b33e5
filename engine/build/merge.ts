import type { Collection, Profile } from './collect.ts'
import { fields, fieldTable, type Field, type FieldRules } from '../records/fields.ts'
import type { Origin } from '../snapshot/facts.ts'

/** The rows of a dataset: one per BIN, ascending, and what the sources said about it. */
export interface MergedRows {
  length: number
  six: Uint32Array
  rest: Uint32Array
  profile: Uint32Array
  /** A position in `origins`. */
  origin: Uint32Array
  /** Without repeats: thousands of rows share the same origin. */
  origins: Origin[]
  disagreements: Disagreement[]
}

/** A lower-ranking source gives another value for a field. */
export interface Disagreement {
  row: number
  field: Field
  source: number
  text: string
}

/** Sorts the collected records and merges those of one BIN into one row, field by field. */
export function merge(collection: Collection): MergedRows {
  const order = sortEntries(collection)
  const rows: MergedRows = {
    length: 0,
    six: new Uint32Array(order.length),
    rest: new Uint32Array(order.length),
    profile: new Uint32Array(order.length),
    origin: new Uint32Array(order.length),
    origins: [],
    disagreements: [],
  }
  const origins = new Map<string, number>()
  const originOf = (origin: Origin) => {
    const key = `${origin.fields.join()};${origin.sources.join()}`
    const known = origins.get(key)
    if (known !== undefined) return known
    origins.set(key, rows.origins.length)
    return rows.origins.push(origin) - 1
  }
  const single = new Map<number, number>()
  const originOfOne = (source: number, profile: number) => {
    const key = profile * 256 + source
    let origin = single.get(key)
    if (origin === undefined) {
      const given = collection.profiles[profile]!.map((code) => (code === 0 ? -1 : source))
      origin = originOf({ fields: given, sources: [source] })
      single.set(key, origin)
    }
    return origin
  }

  for (let at = 0; at < order.length;) {
    const start = order[at]!
    let end = at + 1
    while (end < order.length && sameBin(collection, start, order[end]!)) end++
    const row = rows.length++
    rows.six[row] = collection.six[start]!
    rows.rest[row] = collection.rest[start]!
    if (end === at + 1) {
      rows.profile[row] = collection.profile[start]!
      rows.origin[row] = originOfOne(collection.source[start]!, collection.profile[start]!)
    } else {
      const merged = mergeOne(collection, Array.from(order.subarray(at, end)), row, rows.disagreements)
      rows.profile[row] = collection.profileOf(merged.profile)
      rows.origin[row] = originOf(merged.origin)
    }
    at = end
  }
  return rows
}

/** Entries sorted by BIN, then by the rank of their source: a counting sort by the first six digits, then each small bucket by the rest. */
function sortEntries({ length, six, rest, source }: Collection): Uint32Array {
  const start = new Uint32Array(1_000_001)
  for (let entry = 0; entry < length; entry++) start[six[entry]! + 1]!++
  for (let number = 1; number <= 1_000_000; number++) start[number]! += start[number - 1]!
  const next = start.slice()
  const order = new Uint32Array(length)
  for (let entry = 0; entry < length; entry++) order[next[six[entry]!]!++] = entry
  for (let number = 0; number < 1_000_000; number++) {
    const [from, to] = [start[number]!, start[number + 1]!]
    if (to - from > 1) {
      order.subarray(from, to).sort((a, b) => rest[a]! - rest[b]! || source[a]! - source[b]! || a - b)
    }
  }
  return order
}

const sameBin = ({ six, rest }: Collection, a: number, b: number) => six[a] === six[b] && rest[a] === rest[b]

function mergeOne(collection: Collection, entries: number[], row: number, disagreements: Disagreement[]) {
  const profile: number[] = []
  const given: number[] = []
  fields.forEach((field, index) => {
    const { texts } = collection.vocabularies[field]
    const said = entries.flatMap((entry) => {
      const code = (collection.profiles[collection.profile[entry]!] as Profile)[index]!
      return code === 0 ? [] : [{ code, source: collection.source[entry]! }]
    })
    const [first, ...others] = said
    profile.push(first?.code ?? 0)
    given.push(first?.source ?? -1)
    others.forEach(({ code, source }, at) => {
      const repeats = others.findIndex((one) => one.code === code && one.source === source) < at
      if (first && source !== first.source && !repeats && !agree(field, texts[first.code]!, texts[code]!)) {
        disagreements.push({ row, field, source, text: texts[code]! })
      }
    })
  })
  const sources = [...new Set(entries.map((entry) => collection.source[entry]!))]
  return { profile, origin: { fields: given, sources } }
}

/** Two spellings of one fact are not a disagreement. */
function agree(field: Field, a: string, b: string): boolean {
  const { same }: FieldRules = fieldTable[field]
  return a === b || (same?.(a, b) ?? false)
}

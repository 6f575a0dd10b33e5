import type { Collection } from './collect.ts'
import { mergeFacts } from './merge-facts.ts'
import type { Said } from '../records/record.ts'
import type { Field } from '../records/fields.ts'
import type { Origin } from '../snapshot/facts.ts'

export interface MergedRows {
  length: number
  six: Uint32Array
  rest: Uint32Array
  profile: Uint32Array
  origin: Uint32Array
  origins: Origin[]
  disagreements: Disagreement[]
  said: SaidRow[]
}

interface SaidRow {
  row: number
  source: number
  profile: number
}

export interface Disagreement {
  row: number
  field: Field
  source: number
  text: string
}

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
    said: [],
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
    } else mergeEntries(order.subarray(at, end), row)
    at = end
  }
  return rows

  function mergeEntries(entries: Uint32Array, row: number): void {
    const said: Said[] = []
    for (const entry of entries) {
      const [source, profile] = [collection.source[entry]!, collection.profile[entry]!]
      rows.said.push({ row, source, profile })
      said.push({ source, texts: collection.textsOf(collection.profiles[profile]!) })
    }
    const { texts, given, disagreements } = mergeFacts(said)
    rows.profile[row] = collection.profileOf(collection.codesOf(texts))
    rows.origin[row] = originOf({ fields: given, sources: [...new Set(said.map(({ source }) => source))] })
    for (const one of disagreements) rows.disagreements.push({ row, ...one })
  }
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

import type { DatasetFacts } from '../snapshot/facts.ts'
import type { Changes } from './changes.ts'
import { broken } from './sections-of.ts'
import type { Part } from './snapshot-parts.ts'

type Parts = Record<string, Part>

/**
 * The parts of a newer dataset from those of an older one and what changed. A code means something else in each dataset, so
 * members of lists are found again by their content: texts, profiles, and rows by their BIN. What is left are the rows that
 * did change. When changes are looked for, `now` has the parts; when they are applied, it is not used.
 */
export function follow(
  changes: Changes,
  was: { facts: DatasetFacts; parts: Parts },
  now: { facts: DatasetFacts; parts: Parts },
): Parts {
  const parts: Parts = {}
  const places: Record<string, Int32Array> = {}
  const isNow: Record<string, Int32Array> = {}
  const names = Object.keys(was.parts)

  const place = (list: string, found: () => Int32Array): void => {
    places[list] = changes.places(list, found)
    const [numbers, length] = [new Int32Array(lengthOf(list, was.parts)).fill(-1), places[list].length]
    for (let at = 0; at < length; at++) {
      const place = places[list][at]!
      if (place >= numbers.length || place < -1) throw broken()
      if (place >= 0) numbers[place] = at
    }
    isNow[list] = numbers
  }
  const before = (name: string): ArrayLike<number> => {
    const [numbers, known] = [numbersOf(name, was.parts), isNow[numberedBy(name) ?? '']]
    return known ? Int32Array.from(numbers).map((number) => known[number] ?? -1) : numbers
  }
  const keep = (name: string, list: string): void => {
    const numbers = before(name)
    const expected = places[list]!.map((place) => (place < 0 ? -1 : numbers[place]!))
    const found = changes.numbers(name, expected, () => numbersOf(name, now.parts))
    parts[name] = asPart(name, was.parts[name]!, found)
  }
  const keysOf = (columns: string[], of: (name: string) => ArrayLike<number>): string[] => {
    const numbers = columns.map(of)
    return Array.from(numbers[0] ?? [], (_, at) => numbers.map((column) => column[at]).join())
  }
  const sameMembers = (columns: string[]) => () =>
    nearest(
      keysOf(columns, before),
      keysOf(columns, (name) => numbersOf(name, now.parts)),
    )

  for (const name of names) {
    const texts = was.parts[name]!
    if (!Array.isArray(texts)) continue
    place(name, () => nearest(texts, now.parts[name] as string[]))
    const fresh = changes.texts(name, () =>
      (now.parts[name] as string[]).filter((_, at) => places[name]![at]! < 0),
    )
    let next = 0
    parts[name] = Array.from(places[name]!, (place) => (place < 0 ? (fresh[next++] ?? '') : texts[place]!))
  }
  isNow.origins = Int32Array.from(nearest(textsOf(now.facts.origins), textsOf(was.facts.origins)))
  const columnsOf = (list: string) => names.filter((name) => listOf(name) === list)

  place('profiles', sameMembers(columnsOf('profiles')))
  place('rows', sameMembers(['six', 'rest']))
  columnsOf('rows').forEach((name) => keep(name, 'rows'))
  likeFormerRows(
    places.profiles!,
    places.rows!,
    parts.profile as Uint32Array,
    was.parts.profile as Uint32Array,
  )
  for (const list of ['profiles', 'bank', 'saidProfiles', 'said', 'others']) {
    if (!places[list]) place(list, sameMembers(columnsOf(list)))
    columnsOf(list).forEach((name) => keep(name, list))
  }
  for (const name of names.filter((name) => !(name in parts))) {
    place(name, () =>
      Int32Array.from(numbersOf(name, now.parts), (_, at) => Math.min(at, lengthOf(name, was.parts) - 1)),
    )
    keep(name, name)
  }
  return parts
}

/** A profile that is new is mostly that of a row which changed in one field. */
function likeFormerRows(
  places: Int32Array,
  rows: Int32Array,
  profile: Uint32Array,
  former: Uint32Array,
): void {
  rows.forEach((place, row) => {
    const number = profile[row]!
    if (place >= 0 && places[number] === -1) places[number] = former[place]!
  })
}

/** For each text, where it was before: of several places, the one nearest to what follows the text before it. */
function nearest(before: readonly string[], texts: readonly string[]): Int32Array {
  const places = new Map<string, number[]>()
  before.forEach((text, place) => {
    const known = places.get(text)
    if (known) known.push(place)
    else places.set(text, [place])
  })
  let next = 0
  return Int32Array.from(texts, (text) => {
    if (before[next] === text) return next++
    const known = places.get(text)
    if (!known) return -1
    const closest = known.reduce((one, other) =>
      Math.abs(other - next) < Math.abs(one - next) ? other : one,
    )
    next = closest + 1
    return closest
  })
}

const textsOf = (origins: readonly object[]): string[] => origins.map((origin) => JSON.stringify(origin))

/** The list that has a number of this name for each member. */
function listOf(name: string): string | undefined {
  if (['six', 'rest', 'profile', 'origin'].includes(name)) return 'rows'
  if (['said.row', 'said.source', 'said.profile'].includes(name)) return 'said'
  const [list, column] = name.split('.')
  return column && { profile: 'profiles', bank: 'bank', said: 'saidProfiles', other: 'others' }[list!]
}

/** The list whose members these numbers name. */
function numberedBy(name: string): string | undefined {
  const [list, field] = name.split('.')
  if (list === 'origin') return 'origins'
  if (field === 'row') return 'rows'
  if (field === 'profile') return 'saidProfiles'
  if (name === 'profile') return 'profiles'
  if (list === 'profile' || list === 'said' || list === 'bank') return field === 'family' ? 'bank' : field
  return undefined
}

const lengthOf = (list: string, parts: Parts): number => {
  const first = {
    rows: 'six',
    profiles: 'profile.issuer',
    said: 'said.row',
    saidProfiles: 'said.issuer',
    others: 'other.row',
  }[list]
  return (parts[first ?? list] ?? []).length
}

/** These are carried as they lie in memory. */
const isWide = (name: string): boolean => name.startsWith('bank.')

function numbersOf(name: string, parts: Parts): Uint8Array | Uint32Array {
  const part = parts[name] as Uint8Array | Uint32Array
  return isWide(name) ? new Uint32Array(part.slice().buffer) : part
}

function asPart(name: string, example: Part, numbers: Uint32Array): Part {
  if (!(example instanceof Uint8Array)) return numbers
  return isWide(name) ? new Uint8Array(numbers.buffer) : Uint8Array.from(numbers)
}

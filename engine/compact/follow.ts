import type { Changes } from './changes.ts'
import { broken, type CompactFacts } from './sections-of.ts'
import type { Part } from './snapshot-parts.ts'

type Parts = Record<string, Part>

export interface Content {
  about: CompactFacts
  parts: Parts
}

/**
 * The parts of a newer dataset from those of an older one and what changed. A code means something else in each dataset, so
 * members of lists are found again by their content: texts, profiles, and rows by their BIN. What is left are the rows that
 * did change. The parts of `now` are used while changes are looked for, not when they are applied.
 */
export function follow(changes: Changes, was: Content, now: Content): Parts {
  const parts: Parts = {}
  const names = Object.keys(was.parts)
  const columnsOf = (list: string) => names.filter((name) => listOf(name) === list)
  /** Where each member was, and where each member of the older dataset is now; -1 is nowhere. */
  const places: Record<string, Int32Array> = {}
  const isNow: Record<string, Int32Array> = { origins: nearest(originsOf(now), originsOf(was)) }

  const place = (list: string, look: () => Int32Array): void => {
    let found: ArrayLike<number> = []
    let expected = 1
    const length = changes.length(list, () => (found = look()).length)
    // Members mostly follow the one that they followed before.
    const expect = (_: number, before: number) => (expected = before > 0 ? before + 1 : expected)
    const from1 = changes.numbers(`${list}.places`, length, expect, () =>
      Array.from(found, (place) => place + 1),
    )
    const numbers = new Int32Array(was.parts[columnsOf(list)[0] ?? list]!.length).fill(-1)
    from1.forEach((place, at) => {
      if (place > numbers.length) throw broken()
      if (place > 0) numbers[place - 1] = at
    })
    places[list] = new Int32Array(from1).map((place) => place - 1)
    isNow[list] = numbers
  }
  const before = (name: string): Int32Array => {
    const [numbers, known] = [Int32Array.from(numbersOf(name, was.parts)), isNow[numberedBy(name) ?? '']]
    return known ? numbers.map((number) => known[number] ?? -1) : numbers
  }
  const keep = (name: string, list: string): void => {
    const [numbers, former] = [before(name), places[list]!]
    const found = changes.numbers(
      name,
      former.length,
      (member) => numbers[former[member]!] ?? -1,
      () => numbersOf(name, now.parts),
    )
    parts[name] = !(was.parts[name] instanceof Uint8Array)
      ? found
      : isWide(name)
        ? new Uint8Array(found.buffer)
        : Uint8Array.from(found)
  }
  const sameMembers = (columns: string[]) => () => {
    const keysOf = (numbers: ArrayLike<number>[]) =>
      Array.from(numbers[0] ?? [], (_, at) => numbers.map((column) => column[at]).join())
    return nearest(keysOf(columns.map(before)), keysOf(columns.map((name) => numbersOf(name, now.parts))))
  }

  for (const name of names) {
    const [texts, next] = [was.parts[name]!, now.parts[name] as string[]]
    if (!Array.isArray(texts)) continue
    place(name, () => nearest(texts, next))
    const fresh = changes.texts(name, () => next.filter((_, at) => places[name]![at] === -1)).values()
    parts[name] = Array.from(places[name]!, (place) => texts[place] ?? fresh.next().value ?? '')
  }
  place('profiles', sameMembers(columnsOf('profiles')))
  place('rows', sameMembers(['six', 'rest']))
  for (const list of ['rows', 'profiles', 'bank', 'saidProfiles', 'said', 'others']) {
    if (!places[list]) place(list, sameMembers(columnsOf(list)))
    if (list === 'profiles')
      likeFormerRows(places, parts.profile as Uint32Array, was.parts.profile as Uint32Array)
    columnsOf(list).forEach((name) => keep(name, list))
  }
  for (const name of names.filter((name) => !(name in parts))) {
    const most = was.parts[name]!.length
    place(name, () => Int32Array.from(now.parts[name] as Uint8Array, (_, at) => (at < most ? at : -1)))
    keep(name, name)
  }
  return parts
}

/** A profile that is new is mostly that of a row which changed in one field. */
function likeFormerRows(
  { rows, profiles }: Record<string, Int32Array>,
  now: Uint32Array,
  was: Uint32Array,
): void {
  rows!.forEach((place, row) => {
    if (profiles![now[row]!] === -1) profiles![now[row]!] = was[place] ?? -1
  })
}

/** For each text, where it was before: of several places, the one nearest to what follows the text before it. */
function nearest(before: readonly string[], texts: readonly string[]): Int32Array {
  const last = new Map<string, number>()
  // Lists have hundreds of thousands of members, which hardly repeat.
  const earlier = Int32Array.from(before, (text, at) => {
    const same = last.get(text) ?? -1
    last.set(text, at)
    return same
  })
  let next = 0
  return Int32Array.from(texts, (text) => {
    if (before[next] === text) return next++
    let place = last.get(text) ?? -1
    for (let at = place; at >= 0; at = earlier[at]!)
      if (Math.abs(at - next) < Math.abs(place - next)) place = at
    if (place >= 0) next = place + 1
    return place
  })
}

const originsOf = ({ about }: Content): string[] =>
  about.facts.origins.map((origin) => JSON.stringify(origin))

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

/** These are carried as they lie in memory. */
const isWide = (name: string): boolean => name.startsWith('bank.')

function numbersOf(name: string, parts: Parts): Uint8Array | Uint32Array {
  const part = parts[name] as Uint8Array | Uint32Array
  return isWide(name) ? new Uint32Array(part.slice().buffer) : part
}

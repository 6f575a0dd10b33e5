import type { ColumnName } from '../records/columns.ts'
import { rowTail, type Field, type FieldTexts } from '../records/fields.ts'
import type { DatasetFacts } from '../snapshot/facts.ts'
import { packColumn } from '../snapshot/pack-column.ts'
import { SnapshotError, type Sections } from '../snapshot/snapshot.ts'
import { packTexts } from '../snapshot/texts.ts'
import { asName, asSlug } from './likeness.ts'
import type { Numbers } from './codes.ts'
import type { Parts } from './parts.ts'

export interface CompactFacts {
  compact: 1
  /** Of the snapshot: its facts, its sections in their order, its size and its checksum in hexadecimal digits. */
  facts: DatasetFacts
  order: string[]
  size: number
  sha256: string
  /** As the server writes them: browsers may have others. */
  countryNames: Record<string, string>
}

export interface Found {
  numbers: (name: string) => Numbers
  bytes: (name: string) => Uint8Array
  texts: (name: string) => string[]
}

/**
 * All sections of a snapshot: each is carried as a part, or follows from others. A section that is not named here is
 * carried as it is, so a new one needs nothing; it is smaller if it is a list of texts (`.text` and `.textStart`) or has
 * a number for each profile (`profile.` and its name).
 */
export function sectionsOf(parts: Parts, about: CompactFacts, found: Found): Sections {
  const { facts, order } = about
  const { fields = [], columns = [], profiles } = facts
  const texts: Record<string, string[]> = {}
  const codes: Record<string, Uint32Array> = {}

  const six = parts.rising('six', () => found.numbers('six'))
  const { length: rows } = six
  // Each is of some row. This comes before there are lists of that length.
  if (rows !== facts.rows || !(profiles <= rows)) throw broken()
  const rest = ofLength(
    rows,
    parts.counts('rest', () => found.numbers('rest')),
  )
  const profile = ofLength(
    rows,
    parts.codes('profile', () => found.numbers('profile')),
  )
  const first = firstPlaces(below(profiles, profile), profiles)
  const codesOf = (name: string, context?: string): Uint32Array => {
    const ofProfiles = () =>
      order.includes(`${name}.column`)
        ? first.map((row) => found.numbers(`${name}.column`)[row]!)
        : found.numbers(`profile.${name}`)
    return (codes[name] = parts.codes(`profile.${name}`, ofProfiles, codes[context ?? '']))
  }
  /** For each text of a bank, the text of another kind that its first profile has. */
  const beside = (name: string, other: string): string[] => {
    const places = firstPlaces(below(profiles + 1, codes[name]!), countOf(codes[name]!))
    return Array.from(places, (at) => texts[other]![codes[other]![at]!]!)
  }

  for (const field of ['issuer', ...fields.filter((field) => field !== 'issuer')]) {
    texts[field] = parts.texts(field, () => found.texts(field))
    codesOf(field, foretold[field])
  }
  codesOf('bank', 'issuer')
  codesOf('localName', 'bank')
  for (const name of columns) {
    if (name in codes) continue
    texts[name] = parts.texts(name, () => found.texts(name))
    codesOf(name, 'bank')
  }
  texts.localName = parts.like('localName', asName, beside('localName', 'issuer'), () =>
    found.texts('localName'),
  )
  const names = beside('bank', 'localName')
  texts.bankName = parts.like('bankName', asName, names, () => found.texts('bankName'))
  texts.bank = parts.like('bank', asSlug, names, () => found.texts('bank'))
  for (const [name, numbers] of Object.entries(codes)) below(texts[name]!.length, ofLength(profiles, numbers))

  const sections: Sections = { six, rest, profile }
  for (const [name, list] of Object.entries(texts)) Object.assign(sections, packTexts(name, list))
  for (const [name, ofProfile] of Object.entries(codes)) {
    if ((columns as readonly string[]).includes(name)) {
      const ofRows = profile.map((number) => ofProfile[number]!)
      Object.assign(sections, packColumn(name as ColumnName, texts[name]!.length, ofRows))
    } else sections[`profile.${name}`] = ofProfile
  }
  Object.assign(sections, packTexts('tail', tailsOf(about, texts, codes)))

  const known = knownFields(fields, codes, profiles)
  const context = profile.map((number) => known[number]!)
  sections.origin = ofLength(
    rows,
    parts.codes('origin', () => found.numbers('origin'), context),
  )
  Object.assign(sections, saidSections(parts, found, fields, profile, codes, texts))
  sections['other.row'] = parts.rising('other.row', () => found.numbers('other.row'))

  for (const name of order) {
    const text = name.replace(/\.textStart$/, '')
    if (name in sections) continue
    else if (text !== name)
      Object.assign(
        sections,
        packTexts(
          text,
          parts.texts(text, () => found.texts(text)),
        ),
      )
    else if (name.startsWith('profile.'))
      sections[name] = parts.codes(name, () => found.numbers(name), codes.issuer!)
    else if (!order.includes(`${name}Start`)) sections[name] = parts.bytes(name, () => found.bytes(name))
  }
  return sections
}

/** What mostly goes with a field: a bank has one country, and a level one set of traits. */
const foretold: Partial<Record<string, string>> = {
  phone: 'issuer',
  url: 'issuer',
  country: 'issuer',
  traits: 'category',
} satisfies Partial<Record<Field, Field>>

function saidSections(
  parts: Parts,
  found: Found,
  fields: readonly Field[],
  profile: Uint32Array,
  codes: Record<string, Uint32Array>,
  texts: Record<string, string[]>,
): Sections {
  const row = parts.rising('said.row', () => found.numbers('said.row'))
  const number = ofLength(
    row.length,
    parts.codes('said.profile', () => found.numbers('said.profile')),
  )
  const count = countOf(below(number.length, number))
  const first = firstPlaces(number, count)
  const all = new Uint32Array(count * fields.length)
  fields.forEach((field, at) => {
    // Sources mostly say what became of the row.
    const merged = first.map((place) => codes[field]![profile[row[place]!]!]!)
    const said = () => merged.map((_, number) => found.numbers('said.codes')[number * fields.length + at]!)
    const ofField = ofLength(count, parts.codes(`said.${field}`, said, merged))
    below(texts[field]!.length, ofField).forEach((code, number) => (all[number * fields.length + at] = code))
  })
  return { 'said.row': row, 'said.profile': number, 'said.codes': all }
}

function tailsOf(
  { facts: { fields = [], profiles }, countryNames }: CompactFacts,
  texts: Record<string, string[]>,
  codes: Record<string, Uint32Array>,
): string[] {
  const reader = (name: string) => {
    const [list, code] = [texts[name]!, codes[name]!]
    return (number: number) => list[code[number]!]!
  }
  const readers = fields.map((field) => [field, reader(field)] as const)
  const [slug, name] = [reader('bank'), reader('localName')]
  const tails: string[] = []
  let length = 0
  for (let number = 0; number < profiles; number++) {
    const facts = {} as FieldTexts
    for (const [field, read] of readers) facts[field] = read(number)
    const tail = rowTail(facts, slug(number), name(number), countryNames[facts.country] ?? '')
    length += tail.length
    if (length > mostBytes) throw broken()
    tails.push(tail)
  }
  return tails
}

/** For each profile, which fields it knows, as one number: that tells which source a row has, where there is one. */
function knownFields(
  fields: readonly string[],
  codes: Record<string, Uint32Array>,
  profiles: number,
): Uint32Array {
  const known = new Uint32Array(profiles)
  fields.forEach((field, at) =>
    codes[field]!.forEach((code, number) => (known[number]! |= code === 0 ? 0 : 1 << at)),
  )
  return known
}

const countOf = (numbers: Uint32Array): number =>
  numbers.reduce((count, number) => Math.max(count, number + 1), 0)

function firstPlaces(numbers: Uint32Array, count: number): Uint32Array {
  const first = new Uint32Array(count)
  for (let at = numbers.length; at-- > 0;) first[numbers[at]!] = at
  return first
}

/** Bytes of a text or a snapshot. A small file must not become as much as fills the memory. */
export const mostBytes = 2 ** 30

export const broken = () => new SnapshotError('This dataset is damaged: its parts do not fit together.')

function ofLength(length: number, numbers: Uint32Array): Uint32Array {
  if (numbers.length !== length) throw broken()
  return numbers
}

function below(limit: number, numbers: Uint32Array): Uint32Array {
  for (const number of numbers) if (number >= limit) throw broken()
  return numbers
}

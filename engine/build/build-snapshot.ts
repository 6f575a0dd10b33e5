import type { FamilyName } from '#contract/families.ts'
import { type NetworkFact, networkFactNames } from '#contract/network.ts'
import { bankSlug } from '../normal-forms/bank-names/bank-name.ts'
import { type BankInCountry, groupFamilies } from './bank-families.ts'
import { groupBanks, type SpellingInCountry } from './bank-profiles.ts'
import { type Collection, type Profile, Vocabulary } from './collect.ts'
import type { DatasetFacts, SourceCounts } from '../snapshot/facts.ts'
import { merge, type Disagreement, type MergedRows } from './merge.ts'
import { columnNames, isColumn } from '../records/columns.ts'
import { type Field, fields, rowTail } from '../records/fields.ts'
import { packColumn } from '../snapshot/pack-column.ts'
import { packSnapshot } from '../snapshot/pack-snapshot.ts'
import type { Sections } from '../snapshot/snapshot.ts'
import { packTexts } from '../snapshot/texts.ts'

export interface BuildOptions {
  starter?: boolean
  inputs?: string
  built?: Date
}

export function buildSnapshot(collection: Collection, options: BuildOptions = {}): Buffer {
  const rows = merge(collection)
  const profiles = usedProfiles(collection, rows)

  const texts = profiles.map((profile) => collection.textsOf(profile))
  const banks = groupBanks(texts, countIssuers(collection))
  const tails = texts.map((facts, at) => {
    return rowTail(facts, banks.slugs[banks.ofProfile[at]!]!, banks.nameOfProfile[at]!)
  })
  const codes = codesOfRows(banks.ofProfile, rows)
  const rowsOfBank = new Uint32Array(banks.slugs.length)
  for (const bank of codes) rowsOfBank[bank]!++
  const countries = collection.vocabularies.country
  const disagreements = withoutSpellings(rows.disagreements, (row) => {
    const bank = codes[row]!
    return { slug: banks.slugs[bank]!, country: banks.countries[bank]! }
  })
  const localNames = new Vocabulary()
  const localNameOf = Uint32Array.from(banks.nameOfProfile, (name) => localNames.code(name))
  const sections: Sections = {
    six: rows.six.subarray(0, rows.length),
    rest: rows.rest.subarray(0, rows.length),
    profile: rows.profile.subarray(0, rows.length),
    origin: rows.origin.subarray(0, rows.length),
    ...packTexts('bank', banks.slugs),
    ...packColumn('bank', banks.slugs.length, codes),
    'bank.country': Uint32Array.from(banks.countries, (country) => countries.code(country)),
    'bank.family': groupFamilies(
      banks.slugs.map((slug, bank) => ({ slug, country: banks.countries[bank]!, rows: rowsOfBank[bank]! })),
    ),
    ...packTexts('bankName', banks.names),
    ...packTexts('localName', localNames.texts),
    'profile.localName': localNameOf,
    ...packTexts('tail', tails),
    ...packDisagreements(disagreements),
    ...packSaid(collection, rows),
  }
  fields.forEach((field, at) => {
    const { texts } = collection.vocabularies[field]
    const codes = Uint32Array.from(profiles, (profile) => profile[at]!)
    Object.assign(
      sections,
      packTexts(field, texts),
      isColumn(field)
        ? packColumn(field, texts.length, codesOfRows(codes, rows))
        : { [`profile.${field}`]: codes },
    )
  })
  const network = networkFactsIn(collection)
  if (network.length > 0) {
    Object.assign(sections, packTexts('network', collection.networks.texts), {
      'profile.network': Uint32Array.from(profiles, (profile) => profile[fields.length] ?? 0),
    })
  }
  const facts: DatasetFacts = {
    fields,
    columns: columnNames,
    ...(network.length > 0 && { network }),
    rows: rows.length,
    profiles: profiles.length,
    built: (options.built ?? new Date()).toISOString(),
    starter: options.starter ?? false,
    inputs: options.inputs ?? '',
    sources: collection.sources.map((source, number) => ({
      ...source,
      ...countSource(collection, number),
    })),
    origins: rows.origins,
    disagreements: disagreements.length,
    tailBytes: tails.reduce((most, tail) => Math.max(most, Buffer.byteLength(tail)), 0),
  }
  return packSnapshot(facts, sections)
}

function networkFactsIn({ networks }: Collection): NetworkFact[] {
  const seen = new Set(
    networks.texts.filter(Boolean).flatMap((json) => Object.keys(JSON.parse(json) as object)),
  )
  return networkFactNames.filter((name) => seen.has(name))
}

function countIssuers({ vocabularies, profiles, profile, length }: Collection): SpellingInCountry[] {
  const [issuer, country] = [fields.indexOf('issuer'), fields.indexOf('country')]
  const countries = vocabularies.country.texts
  const counts = new Map<number, number>()
  for (let entry = 0; entry < length; entry++) {
    const codes = profiles[profile[entry]!]!
    const key = codes[issuer]! * countries.length + codes[country]!
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Array.from(counts, ([key, count]) => ({
    text: vocabularies.issuer.texts[Math.floor(key / countries.length)]!,
    country: countries[key % countries.length]!,
    count,
  }))
}

function usedProfiles(collection: Collection, { profile, length }: MergedRows): Profile[] {
  const used = renumber(profile.subarray(0, length), collection.profiles.length)
  return Array.from(used, (number) => collection.profiles[number]!)
}

/**
 * Renumbers profiles by first use, so that the bytes of neighbouring rows are close together in memory. Returns the former
 * number of each.
 */
export function renumber(profile: Uint32Array, count: number): Uint32Array {
  const numbers = new Int32Array(count).fill(-1)
  const used = new Uint32Array(count)
  let next = 0
  for (let row = 0; row < profile.length; row++) {
    const number = profile[row]!
    if (numbers[number] === -1) {
      used[next] = number
      numbers[number] = next++
    }
    profile[row] = numbers[number]!
  }
  return used.subarray(0, next)
}

/** Names of one family do not contradict each other. */
function withoutSpellings(all: Disagreement[], bankOf: (row: number) => FamilyName): Disagreement[] {
  const places = new Map<string, number>()
  const pairs: BankInCountry[] = []
  const place = ({ slug, country }: FamilyName) => {
    const key = `${slug} ${country}`
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, pairs.length)
    return pairs.push({ slug, country, rows: 0 }) - 1
  }
  const named = all.map(({ row, field, text }) => {
    if (field !== 'issuer') return undefined
    const bank = bankOf(row)
    return [place(bank), place({ ...bank, slug: bankSlug(text) })] as const
  })
  const families = groupFamilies(pairs)
  return all.filter((_, at) => {
    const [own, other] = named[at] ?? []
    return own === undefined || other === undefined || families[own] !== families[other]
  })
}

const codesOfRows = (ofProfile: Uint32Array, { profile, length }: MergedRows) =>
  Uint32Array.from({ length }, (_, row) => ofProfile[profile[row]!]!)

export function packDisagreements(disagreements: readonly Disagreement[]): Sections {
  return {
    'other.row': Uint32Array.from(disagreements, ({ row }) => row),
    'other.field': Uint8Array.from(disagreements, ({ field }) => fields.indexOf(field)),
    'other.source': Uint8Array.from(disagreements, ({ source }) => source),
    ...packTexts(
      'other',
      disagreements.map(({ text }) => text),
    ),
  }
}

function packSaid({ profiles, networks }: Collection, { said }: MergedRows): Sections {
  const hasNetwork = networks.texts.length > 1
  const codesOf = (profile: Profile) =>
    hasNetwork && profile.length === fields.length ? [...profile, 0] : profile
  const numbers = new Map<number, number>()
  for (const { profile } of said) if (!numbers.has(profile)) numbers.set(profile, numbers.size)
  return {
    'said.row': Uint32Array.from(said, ({ row }) => row),
    'said.source': Uint8Array.from(said, ({ source }) => source),
    'said.profile': Uint32Array.from(said, ({ profile }) => numbers.get(profile)!),
    'said.codes': Uint32Array.from([...numbers.keys()].flatMap((profile) => codesOf(profiles[profile]!))),
  }
}

function countSource({ source, profile, profiles, length }: Collection, number: number): SourceCounts {
  const counts = fields.map(() => 0)
  let rows = 0
  for (let entry = 0; entry < length; entry++) {
    if (source[entry] !== number) continue
    rows++
    const codes = profiles[profile[entry]!]!
    for (let at = 0; at < counts.length; at++) if (codes[at] !== 0) counts[at]!++
  }
  const known = Object.fromEntries(fields.map((field, at) => [field, counts[at]!])) as Record<Field, number>
  return { rows, known }
}

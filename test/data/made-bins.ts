// Generates made-up BINs that are realistic enough for tests and benchmarks. The same options give the same BINs.
import { bankSlug } from '#engine/normal-forms/bank-names/bank-name.ts'
import { buildSnapshot, type BuildOptions } from '#engine/build/build-snapshot.ts'
import { Collection } from '#engine/build/collect.ts'
import { traitsOf } from '#engine/normal-forms/levels.ts'
import { isoCountryName } from '#engine/normal-forms/countries.ts'
import { normalise } from '#engine/records/normalise.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { fields } from '#engine/records/fields.ts'
import type { BinRecord, Source } from '#engine/records/record.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { plainBankNames } from './plain-bank-names.ts'
import { plainMerges, type SourceRecord } from './plain-merge.ts'
import { bankName, brandsOf, countries, knownBanks, leads, levels } from './made-words.ts'

export interface MadeOptions {
  seed?: number
  count?: number
  /** The length of each BIN. Without it they have 6 to 11 digits, and many are prefixes of others. */
  digits?: number
  /** How many sources there are, at most four. They overlap and disagree. */
  sources?: number
  /** How many banks, at most 6,000. */
  banks?: number
}

export type MadeRow = ReturnType<Dataset['record']>

export const madeSources: Source[] = ['first', 'second', 'third', 'fourth'].map((name, at) => ({
  name,
  title: `The ${name} made-up source`,
  licence: 'CC0 1.0',
  url: `https://${name}.example`,
  date: `2026-01-0${at + 1}`,
}))

/** A dataset and its rows as plain objects, ascending by BIN. The rows are generated on first use. */
export async function madeDataset(options: MadeOptions = {}): Promise<{ dataset: Dataset; rows: MadeRow[] }> {
  const dataset = await Dataset.open(readableBytes(madeSnapshot(options)))
  let rows: MadeRow[] | undefined
  return {
    dataset,
    get rows() {
      return (rows ??= plainRows(sourceRecords(options)))
    },
  }
}

/** 374,788 rows of six digits take about three seconds, 3.7 million of eight digits about twenty. */
export function madeSnapshot(options: MadeOptions = {}, build?: BuildOptions): Buffer {
  return buildSnapshot(collectionOf(sourceRecords(options)), build)
}

/** A dataset of exactly these records. */
export async function datasetOf(records: Iterable<SourceRecord>): Promise<Dataset> {
  return Dataset.open(readableBytes(buildSnapshot(collectionOf(records))))
}

/** Uses as many of `madeSources` as the records refer to. */
export function collectionOf(records: Iterable<SourceRecord>): Collection {
  const collection = new Collection()
  for (const { source, record } of records) {
    while (collection.sources.length <= source) collection.addSource(madeSources[collection.sources.length]!)
    collection.add(source, record)
  }
  return collection
}

const emptyRecord = normalise({ bin: '' })

/** A record with these facts and no others. */
export function recordOf(bin: string, facts: Partial<BinRecord> = {}): BinRecord {
  return { ...emptyRecord, bin, ...facts }
}

/** One row per BIN, as sources merge. */
export function plainRows(records: Iterable<SourceRecord>): MadeRow[] {
  const all = [...records]
  const merged = plainMerges(all)
  const nameOf = plainBankNames(all, merged)
  return merged.map(({ record }) => ({
    ...record,
    bankSlug: bankSlug(record.issuer),
    bankName: nameOf(record),
    countryName: isoCountryName(record.country),
  }))
}

/** The records of all sources, in no particular order. */
export function* sourceRecords(options: MadeOptions = {}): Generator<SourceRecord> {
  const { seed = 1, count = 2000, digits, banks = 200, sources = digits ? 1 : 3 } = options
  const random = randomNumbers(seed)
  const issuers = madeBanks(random, banks)
  let facts = madeFacts(random, issuers, 4)
  let before = facts
  let run = 0
  const longestRun = digits && digits > 6 ? 80 : 8
  for (const bin of digits ? binsOfLength(random, count, digits) : nestedBins(random, count)) {
    if (run-- === 0) {
      before = facts
      facts = madeFacts(random, issuers, bin.charCodeAt(0) - 48)
      run = below(random, longestRun)
    }
    const { brand, type, category, country, bank, spelling, phone, url } = facts
    const issuer = bank[spelling] ?? ''
    // An import takes no contacts without a bank.
    const contacts = issuer === '' ? { phone: '', url: '' } : { phone, url }
    const record = { ...emptyRecord, bin, brand, type, category, issuer, ...contacts, country }
    if (sources === 1) yield { source: 0, record: withTraits(record) }
    else {
      const sourceBits = 1 + below(random, 2 ** sources - 1)
      for (let source = sources - 1; source >= 0; source--) {
        if (sourceBits & (1 << source))
          yield { source, record: withTraits(asAnotherSource(random, record, facts, before)) }
      }
    }
  }
}

const withTraits = (record: BinRecord): BinRecord => ({
  ...record,
  traits: traitsOf(record.category, record.brand),
})

/** Random numbers from 0 to below 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Random = () => number

export const below = (random: Random, limit: number) => Math.floor(random() * limit)

/** Early items are picked far more often than late ones. */
const pick = <T>(random: Random, list: readonly T[], skew = 1): T =>
  list[Math.floor(random() ** skew * list.length)]!

interface Bank {
  spellings: string[]
  country: string
  phone: string
  url: string
  products: { type: string; category: string }[]
}

function madeBanks(random: Random, count: number): Bank[] {
  return Array.from({ length: count }, (_, number) => {
    const name = bankName(number)
    const title = name.replace(/\B\w+/g, (letters) => letters.toLowerCase())
    const phones = [
      '',
      '95555',
      `+48 22 555 0${100 + (number % 900)}`,
      `1-800-555-${1000 + number}`,
      `(212) 555-0147`,
    ]
    const site = `${bankSlug(name)}.example`
    return {
      spellings: knownBanks[number] ?? [name, title, `${name}, N.A.`].slice(0, 1 + below(random, 3)),
      country: pick(random, countries, 3),
      phone: pick(random, phones),
      url: pick(random, ['', `https://www.${site}`, `http://${site}/cards?kind=all`]),
      products: Array.from({ length: 1 + below(random, 6) }, () => ({
        type: random() < 0.002 ? 'CHARGE' : pick(random, ['DEBIT', 'DEBIT', 'CREDIT', 'CREDIT', '']),
        category: pick(random, levels, 2),
      })),
    }
  })
}

type Facts = ReturnType<typeof madeFacts>

/** What a run of neighbouring BINs has in common. Three runs in ten have no known bank. */
function madeFacts(random: Random, banks: Bank[], lead: number) {
  const known = random() < 0.7
  const bank = pick(random, banks, 2)
  const spelling = known ? Math.floor(random() ** 2 * bank.spellings.length) : -1
  return {
    brand: pick(random, brandsOf[lead]!),
    ...pick(random, bank.products),
    country: random() < 0.9 ? (known ? bank.country : pick(random, countries, 3)) : '',
    bank: bank.spellings,
    spelling,
    phone: known && random() < 0.8 ? bank.phone : '',
    url: known && random() < 0.8 ? bank.url : '',
  }
}

/** Changes a record as another source might: fewer fields, another spelling, or other facts. */
function asAnotherSource(
  random: Random,
  record: BinRecord,
  { bank, spelling }: Facts,
  other: Facts,
): BinRecord {
  const changed = { ...record, issuer: spelling < 0 ? '' : pick(random, bank) }
  const said: Partial<BinRecord> = { ...other, issuer: other.bank[0]! }
  for (const field of fields) {
    const chance = random()
    if (chance < 0.25) changed[field] = ''
    else if (chance < 0.32) changed[field] = said[field] ?? ''
  }
  if (changed.issuer === '') changed.phone = changed.url = ''
  return changed
}

function* binsOfLength(random: Random, count: number, digits: number): Generator<string> {
  const room = 10 ** (digits - 6)
  const each = digits === 6 ? 1 : Math.min(room, Math.max(10, Math.ceil(count / 1e6)))
  let left = count
  for (const six of sixDigits(random, Math.ceil(count / each))) {
    const start = String(six).padStart(6, '0')
    if (digits === 6) yield start
    else {
      for (const rest of spread(random, Math.min(left, each), room)) {
        yield start + String(rest).padStart(digits - 6, '0')
        left--
      }
    }
  }
}

/** Six digits alone, six digits with longer BINs below them, or only the longer ones; many of those are prefixes of others. */
function* nestedBins(random: Random, count: number): Generator<string> {
  let left = count
  for (const six of shuffled(random, [...sixDigits(random, count)])) {
    const start = String(six).padStart(6, '0')
    const kind = below(random, 4)
    const family = [start]
    const more = kind < 2 ? 0 : 1 + below(random, 6)
    while (family.length <= more) {
      const parent = pick(random, family)
      const bin = parent + (random() < 0.4 ? '0' : String(below(random, 100)))
      if (bin.length <= 11 && !family.includes(bin)) family.push(bin)
    }
    for (const bin of kind === 3 ? family.slice(1) : family) {
      if (left-- === 0) return
      yield bin
    }
  }
}

function shuffled<T>(random: Random, list: T[]): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = below(random, at + 1)
    ;[list[at], list[other]] = [list[other]!, list[at]!]
  }
  return list
}

/** Distinct BINs with realistic first digits. */
function* sixDigits(random: Random, count: number): Generator<number> {
  if (count > 1e6) throw new RangeError('There are a million BINs of six digits.')
  let left = count
  let weights = leads.reduce((sum, weight) => sum + weight)
  const commonFirst = leads.map((weight, lead) => ({ weight, lead })).toSorted((a, b) => b.weight - a.weight)
  for (const { weight, lead } of commonFirst) {
    const wanted = Math.min(1e5, Math.round((left * weight) / weights))
    for (const number of spread(random, wanted, 1e5)) yield lead * 1e5 + number
    left -= wanted
    weights -= weight
  }
}

function* spread(random: Random, count: number, limit: number): Generator<number> {
  let next = 0
  for (let left = count; left > 0; left--) {
    const gap = below(random, Math.max(1, (2 * (limit - next)) / left - 1))
    next += Math.min(gap, limit - next - left)
    yield next++
  }
}

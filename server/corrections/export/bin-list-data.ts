// Accepted corrections in the format of the bin-list-data project, for a pull request there.
import { alpha3Code, isoCountryName } from '#engine/normal-forms/countries.ts'
import { fieldRules } from '#engine/records/field-rules.ts'
import type { Field } from '#engine/records/fields.ts'
import type { Correctable } from '#contract/correctable.ts'
import { ConfigError } from '../../platform/config.ts'
import type { AcceptedCorrection } from '../accepted.ts'
import { type Edit, unifiedDiff } from './unified-diff.ts'

const columns = [
  'BIN',
  'Brand',
  'Type',
  'Category',
  'Issuer',
  'IssuerPhone',
  'IssuerUrl',
  'isoCode2',
  'isoCode3',
  'CountryName',
] as const

type Column = (typeof columns)[number]
type Row = Record<Column, string>
/** That project has no column for traits, and no families. */
type Exported = Exclude<Correctable, 'traits' | 'family'>
type ExportedCorrection = AcceptedCorrection & { field: Exported }
export type Facts = Record<Exported, string>

export const isListed = (correction: AcceptedCorrection): correction is ExportedCorrection =>
  correction.bin.length === 6 && correction.field !== 'traits' && correction.field !== 'family'

export function correctedRows(
  corrections: readonly ExportedCorrection[],
  factsOf: (bin: string) => Facts,
): string {
  const words = new Vocabulary()
  const rows = byBin(corrections).map(([bin, ofBin]) =>
    line(corrected(rowOf(bin, factsOf(bin), words), ofBin, words)),
  )
  return [columns.join(), ...rows, ''].join('\n')
}

export function patchFor(
  file: string,
  text: string,
  corrections: readonly ExportedCorrection[],
  factsOf: (bin: string) => Facts,
): { patch: string; rows: number } {
  const lines = text.split('\n')
  const ending = lines[0]!.endsWith('\r') ? '\r' : ''
  if (lines[0]!.replace(/^\uFEFF/, '').trimEnd() !== columns.join()) {
    throw new ConfigError(`${file} must begin with ${columns.join()}`)
  }
  const words = new Vocabulary()
  const places = new Map<string, number>()
  for (let at = 1; at < lines.length; at++) {
    if (lines[at] === '') continue
    places.set(lines[at]!.slice(0, lines[at]!.indexOf(',')), at)
    words.learn(parsed(lines[at]!))
  }
  const edits: Edit[] = []
  for (const [bin, ofBin] of byBin(corrections)) {
    const at = places.get(bin)
    const before = at === undefined ? rowOf(bin, factsOf(bin), words) : parsed(lines[at]!)
    const after = line(corrected(before, ofBin, words)) + ending
    if (at === undefined) edits.push({ at: placeFor(lines, bin), remove: 0, add: [after] })
    else if (lines[at] !== after) edits.push({ at, remove: 1, add: [after] })
  }
  return { patch: unifiedDiff(file, lines, edits), rows: edits.length }
}

const byBin = (corrections: readonly ExportedCorrection[]) => [...Map.groupBy(corrections, ({ bin }) => bin)]

/** The first line with a greater BIN: the file is sorted. */
function placeFor(lines: readonly string[], bin: string): number {
  let [low, high] = [1, lines.at(-1) === '' ? lines.length - 1 : lines.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (lines[middle]!.slice(0, bin.length) < bin) low = middle + 1
    else high = middle
  }
  return low
}

const columnOf = {
  brand: 'Brand',
  type: 'Type',
  category: 'Category',
  issuer: 'Issuer',
  phone: 'IssuerPhone',
  url: 'IssuerUrl',
  country: 'isoCode2',
} as const satisfies Record<Exported, Column>

function rowOf(bin: string, facts: Facts, words: Vocabulary): Row {
  const row = { BIN: bin, isoCode3: '', CountryName: '' } as Row
  for (const [field, column] of Object.entries(columnOf) as [Exported, Column][]) {
    row[column] = facts[field] === '' ? '' : words.spelling(field, facts[field])
  }
  return { ...row, ...words.country(facts.country) }
}

function corrected(row: Row, corrections: readonly ExportedCorrection[], words: Vocabulary): Row {
  const changed = { ...row }
  for (const { field, value } of corrections) {
    if (fieldRules[field].normal(row[columnOf[field]]) === value) continue
    changed[columnOf[field]] = words.spelling(field, value)
    if (field === 'country') Object.assign(changed, words.country(value))
  }
  return changed
}

class Vocabulary {
  readonly #spellings = new Map<string, string>([['type CHARGE', 'CHARGE CARD']])
  readonly #countries = new Map<string, Pick<Row, 'isoCode3' | 'CountryName'>>()

  learn(row: Row): void {
    for (const field of ['brand', 'type', 'category'] as const) {
      const text = row[columnOf[field]]
      const key = `${field} ${fieldRules[field].normal(text)}`
      if (!this.#spellings.has(key)) this.#spellings.set(key, text)
    }
    const { isoCode2, isoCode3, CountryName } = row
    if (!this.#countries.has(isoCode2)) this.#countries.set(isoCode2, { isoCode3, CountryName })
  }

  spelling(field: Field, value: string): string {
    return this.#spellings.get(`${field} ${value}`) ?? value
  }

  country(code: string): Pick<Row, 'isoCode2' | 'isoCode3' | 'CountryName'> {
    const known = this.#countries.get(code)
    return {
      isoCode2: code,
      ...(known ?? { isoCode3: alpha3Code(code), CountryName: isoCountryName(code).toUpperCase() }),
    }
  }
}

function parsed(text: string): Row {
  const cells = text.trimEnd().match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? []
  const plain = cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
  return Object.fromEntries(columns.map((column, at) => [column, plain[at] ?? ''])) as Row
}

/** Quoted as PHP does it: also because of a space. */
const line = (row: Row): string =>
  columns
    .map((column) => row[column])
    .map((cell) => (/[",\\\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join()

import * as fc from 'fast-check'
import { otherBrandNames } from '#contract/formats/names/brand-names.ts'
import { bankSlug } from '#engine/normal-forms/bank-names/bank-name.ts'
import { columnNames, type ColumnName } from '#engine/records/columns.ts'
import type { Filters } from '#engine/search/select.ts'
import type { MadeRow } from './made-bins.ts'

export const valueOf = (name: ColumnName, row: MadeRow): string =>
  name === 'bank' ? row.bankSlug : row[name]

/** What one can search for to find the row. */
export const valuesOf = (name: ColumnName, row: MadeRow): string[] =>
  (name === 'traits' ? row.traits.split(' ') : [valueOf(name, row)]).filter(Boolean)

/** The matching rows, found by a plain scan. */
export function matching(rows: readonly MadeRow[], filters: Filters): MadeRow[] {
  const slugs = new Set(filters.bank ? rows.map(({ bankSlug }) => bankSlug) : [])
  let left = [...rows]
  for (const name of columnNames) {
    const wanted = filters[name]
    if (!wanted?.length) continue
    const predicates = wanted.map((value): ((text: string) => boolean) => {
      const upper = value.trim().toUpperCase()
      if (name === 'traits') return (text) => text.split(' ').includes(upper.toLowerCase())
      if (name === 'category' && upper === 'ALL:GOLD') return (text) => /\bGOLD\b/.test(text)
      const slug = (): string => (slugs.has(value) ? value : bankSlug(value))
      const meant = name === 'brand' ? brandNamed(upper) : name === 'bank' ? slug() : upper
      return (text) => text === meant
    })
    left = left.filter((row) => {
      const text = valueOf(name, row)
      return text !== '' && predicates.some((accepts) => accepts(text))
    })
  }
  return left
}

const brandNamed = (name: string): string =>
  Object.entries(otherBrandNames).find(([, others]) => others.includes(name))?.[0] ?? name

/** One to five fields with one to four values each: common, rare and unknown values, in upper or lower case. */
export function filtersFor(rows: readonly MadeRow[]): fc.Arbitrary<Filters> {
  const distinct = Object.fromEntries(
    columnNames.map((name) => [name, [...new Set(rows.flatMap((row) => valuesOf(name, row)))]]),
  )
  const someRow = fc.nat({ max: rows.length - 1 }).map((at) => rows[at]!)
  return someRow.chain((found) => {
    const field = (name: ColumnName) => {
      const spelled =
        name === 'bank'
          ? [someRow.map(({ issuer }) => issuer)]
          : name === 'brand'
            ? [fc.constantFrom(...Object.values(otherBrandNames).flat())]
            : name === 'category'
              ? [fc.constant('all:gold')]
              : []
      const value = fc.oneof(
        fc.constantFrom(...distinct[name]!),
        someRow.map((row) => valuesOf(name, row)[0] ?? ''),
        ...spelled,
        fc.constantFrom('NO SUCH VALUE', '', '457173'),
      )
      const asked = fc
        .tuple(value, fc.constantFrom(plain, plain, lower, padded))
        .map(([text, write]) => (name === 'bank' ? text : write(text)))
      // Taking the values from one row makes sure that searches in many fields find something.
      const shared = fc.array(asked, { maxLength: 3 }).map((values) => [...valuesOf(name, found), ...values])
      return fc.oneof({ weight: 2, arbitrary: shared }, fc.array(asked, { minLength: 1, maxLength: 4 }))
    }
    return fc
      .subarray([...columnNames], { minLength: 1 })
      .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, field(name)]))))
  })
}

const plain = (text: string) => text
const lower = (text: string) => text.toLowerCase()
const padded = (text: string) => ` ${text} `

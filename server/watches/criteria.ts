import { readSearch, searchQuery } from '#contract/formats/search-link.ts'
import { AppError, invalidInput } from '#contract/errors.ts'
import { bankLabel, familyIn, familyValue } from '#contract/families.ts'
import {
  type FilterName,
  filterNames,
  filters as table,
  type FilterValues,
  noFilters,
} from '#contract/filters.ts'
import { binMessages, isBin } from '#contract/formats/bin-text.ts'
import { valueLabel } from '#contract/formats/names/value-label.ts'
import { groupOf } from '#contract/level-groups.ts'
import { limits } from '#contract/limits.ts'
import type { Watched } from '#contract/watch-kinds.ts'
import { findCountry } from '#answers/country-profile.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { nameOfCountry } from '#engine/normal-forms/country-name.ts'
import type { FieldTexts } from '#engine/records/fields.ts'
import { findBank } from '#engine/search/banks.ts'
import { criteriaOf } from '../searches/handlers.ts'

export type BankTexts = FieldTexts & { bankSlug: string }

/**
 * The rows that a BIN of a watch stands for. Plain: exactly its own. Extended: also longer ones, and the longest known
 * prefix. Listed: its own or the longest known prefix.
 */
export type Reach = 'plain' | 'extended' | 'listed'

export interface Criteria {
  bins: readonly string[] | undefined
  reach: Reach
  /** A row that has none of these slugs or country codes is not wanted. */
  narrow: { bank?: readonly string[]; country?: readonly string[] }
  isWanted: (facts: BankTexts) => boolean
}

/** The stored form of a watch, so that the same thing is watched once. A list is looked up by the caller. */
export function normalWatch(dataset: Dataset, { kind, value }: Watched): string {
  if (kind === 'bin') {
    if (!isBin(value)) throw invalidInput({ value: [binMessages.none] })
    return value
  }
  if (kind === 'country') {
    const code = findCountry(dataset, value)
    if (code === undefined) throw new AppError('country_not_found')
    return code.toLowerCase()
  }
  if (kind === 'search') return normalSearch(dataset, value)
  const family = familyIn(value)
  if ((kind === 'family') !== (family !== undefined) || !findBank(dataset, value))
    throw new AppError('bank_not_found')
  return family ? familyValue(family) : value
}

function normalSearch(dataset: Dataset, value: string): string {
  const search = readSearch(new URLSearchParams(value))
  if (search.bins.length > limits.binsInAddress) {
    throw invalidInput({
      value: [`A search can be watched with at most ${limits.binsInAddress} BINs. Make a list and watch it.`],
    })
  }
  return searchQuery({ ...criteriaOf(dataset, search), page: 1 })
}

/** Undefined when the list may not be seen. */
export function criteriaFor(
  dataset: Dataset,
  { kind, value }: Watched,
  listed: readonly string[] = [],
): Criteria {
  if (kind === 'list') return criteria(dataset, noFilters, listed, 'listed')
  if (kind === 'bin') return criteria(dataset, noFilters, [value], 'extended')
  if (kind === 'country') return criteria(dataset, { ...noFilters, countries: [value.toUpperCase()] })
  if (kind === 'search') {
    const { bins, extended, ...values } = readSearch(new URLSearchParams(value))
    return criteria(dataset, values, bins.length > 0 ? bins : undefined, extended ? 'extended' : 'plain')
  }
  return criteria(dataset, { ...noFilters, banks: [value] })
}

function criteria(
  dataset: Dataset,
  values: FilterValues,
  bins?: readonly string[],
  reach: Reach = 'plain',
): Criteria {
  const { banks, countries } = values
  const tests = filterNames
    .filter((name) => values[name].length > 0)
    .map((name) => columnTest(dataset, name, values[name]))
  return {
    bins,
    reach,
    narrow: {
      ...(banks.length > 0 && { bank: banks.flatMap((bank) => slugsOf(dataset, bank)) }),
      ...(countries.length > 0 && { country: countries }),
    },
    isWanted: (facts) => tests.every((test) => test(facts)),
  }
}

function columnTest(
  dataset: Dataset,
  name: FilterName,
  values: readonly string[],
): (facts: BankTexts) => boolean {
  const { column } = table[name]
  const wanted = new Set(values)
  if (column === 'traits') return ({ traits }) => traits.split(' ').some((word) => wanted.has(word))
  if (column === 'category') {
    const groups = values.flatMap((value) => groupOf(value) ?? [])
    return ({ category }) => wanted.has(category) || groups.some((group) => group.has(category))
  }
  if (column !== 'bank') return (facts) => wanted.has(facts[column])
  const members = new Set(
    values.flatMap((value) => {
      const family = familyIn(value)
      return family ? slugsOf(dataset, value).map((slug) => `${family.country} ${slug}`) : []
    }),
  )
  return ({ bankSlug, country }) => wanted.has(bankSlug) || members.has(`${country} ${bankSlug}`)
}

function slugsOf({ columns: { bank } }: Dataset, value: string): string[] {
  const family = familyIn(value)
  if (!family) return [value]
  const head = bank.headOf(family)
  // A bank that is alone since an import or a decision is still watched.
  return head === undefined ? [family.slug] : bank.membersOf(head).map((code) => bank.texts[code]!)
}

export function labelOf(dataset: Dataset, { kind, value }: Watched): string | undefined {
  if (kind === 'list') return undefined
  if (kind === 'bin') return value
  if (kind === 'country') return nameOfCountry(value.toUpperCase()) || value.toUpperCase()
  if (kind !== 'search') return bankName(dataset, value)
  const { bins, extended, ...values } = readSearch(new URLSearchParams(value))
  const names = filterNames.flatMap((name) =>
    values[name].map((one) => {
      if (name === 'countries') return nameOfCountry(one) || one
      return valueLabel(table[name].values, one) ?? bankName(dataset, one)
    }),
  )
  return [...bins, ...(extended ? ['Extended'] : []), ...names].join(' · ')
}

function bankName(dataset: Dataset, value: string): string {
  const bank = findBank(dataset, value) ?? findBank(dataset, familyIn(value)?.slug ?? value)
  return bank
    ? bankLabel({ name: bank.name, family: bank.family && { iso_code_2: bank.family.country } })
    : value
}

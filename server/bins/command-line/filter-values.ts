import { filterOptions, type FilterName, filters, filterNames, forFilters } from '#contract/filters.ts'
import { readWords } from '#contract/formats/names/search-words.ts'
import { bankSummary } from '#answers/bank-profile.ts'
import { allOptions } from '#answers/results.ts'
import { meantBank } from '#contract/families.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { countryCode, isoCountryName } from '#engine/normal-forms/countries.ts'
import { banksAndFamilies, searchBanks } from '#engine/search/banks.ts'
import { wantedValues } from '#engine/search/select.ts'
import { didYouMean, nearWords } from '../../platform/commands/near-words.ts'
import { UsageError } from '../../platform/commands/read-arguments.ts'

type Given = Record<keyof typeof filterOptions, string[]>

export function filtersOf(dataset: Dataset, given: Given): Record<FilterName, string[]> {
  const chosen = forFilters(filterNames, (): string[] => [])
  for (const [option, name] of Object.entries(filterOptions) as [keyof Given, FilterName][]) {
    for (const value of given[option].flatMap((text) => valuesIn(dataset, name, text))) {
      if (!isKnown(dataset, name, value)) throw unknownValue(dataset, option, name, value)
      chosen[name].push(value)
    }
  }
  return chosen
}

/**
 * Adds what words such as `prepaid us sutton` ask for. What they leave is the name of a bank, and so are all of them if a
 * bank has them in its name: "bank of america" is not a bank in America.
 */
export function withWords(
  dataset: Dataset,
  chosen: Record<FilterName, string[]>,
  words: string,
): Record<FilterName, string[]> {
  if (words === '') return chosen
  const meant = readWords(words, {
    vendors: allOptions(dataset, 'vendors'),
    countries: allOptions(dataset, 'countries'),
  })
  const largest = (name: string) =>
    meantBank(
      searchBanks(dataset, name, 0, mostFound, 'count', banksAndFamilies(dataset)).banks.map(bankSummary),
      meant.filters.countries,
    )
  const called = meant.rest === '' ? undefined : largest(words)
  if (called) return { ...chosen, banks: [...chosen.banks, called.slug] }
  const bank = meant.rest === '' ? undefined : largest(meant.rest)
  if (meant.rest !== '' && !bank) throw new UsageError(`No bank is called ${meant.rest.slice(0, 60)}.`)
  return forFilters(filterNames, (name) => [
    ...chosen[name],
    ...meant.filters[name],
    ...(name === 'banks' && bank ? [bank.slug] : []),
  ])
}

/** A name may be that of a family in each of several countries. */
const mostFound = 100

/** The values of an option, separated by commas; a bank's name may have commas itself. */
function valuesIn(dataset: Dataset, name: FilterName, text: string): string[] {
  if (isKnown(dataset, name, text)) return [text]
  const values = text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
  if (values.length === 0) throw new UsageError('A filter needs a value.')
  return values.map((value) =>
    filters[name].values === 'countries' && value.length > 2 ? countryCode(value) || value : value,
  )
}

const isKnown = (dataset: Dataset, name: FilterName, value: string): boolean =>
  wantedValues(dataset, { [filters[name].column]: [value] })[0]!.rows > 0

function unknownValue(dataset: Dataset, option: string, name: FilterName, value: string): UsageError {
  const known = [...dataset.columns[filters[name].column].values.keys()]
  const near =
    filters[name].values === 'banks'
      ? searchBanks(dataset, value, 0, 3).banks.map(({ slug }) => slug)
      : filters[name].values === 'countries'
        ? nearCountries(value, known)
        : nearWords(value, known)
  const shown = /\d{6}/.test(value) ? 'this' : value.slice(0, 60)
  return new UsageError(
    `No BIN has the ${option} ${shown}.${didYouMean(near.length > 0 ? near : nearWords(value, known))}`,
  )
}

const nearCountries = (value: string, codes: readonly string[]): string[] => {
  const names = new Map(codes.map((code) => [isoCountryName(code), code]))
  return nearWords(value, names.keys()).map((name) => `${names.get(name)} (${name})`)
}

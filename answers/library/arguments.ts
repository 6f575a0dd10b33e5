// Checks what programs pass. Messages name what is wrong and never repeat digits, because they may be of a card.
import { filterOptions, type FilterOption } from '#contract/filters.ts'
import type { Filters } from '#contract/calls/bins.ts'
import { binMessages, isBin } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import { exportFormats } from '#contract/formats/export-format.ts'
import type { Search as EngineSearch } from '../results.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { nameOfCountry } from '#engine/normal-forms/country-name.ts'
import type { ExportOptions as EngineOptions } from '#engine/search/export.ts'
import { BindexError, type BankSearch, type ExportOptions, type Search } from './public.ts'

const mostRows = 1000
const mostLetters = 200
const options = Object.keys(filterOptions) as FilterOption[]
const bankSorts = ['best', 'count', 'name'] as const

export function binError(value: unknown, what: string): BindexError {
  if (typeof value === 'string' && value.replace(/\D/g, '').length > limits.extendedBinDigits) {
    return new BindexError('card_number', binMessages.tooLong)
  }
  // A number this long is a card number, too; shorter ones lost their leading zeros.
  if (typeof value === 'number' && value >= 10 ** limits.extendedBinDigits) {
    return new BindexError('card_number', binMessages.tooLong)
  }
  return refused(`${what}: a text of 6 to 11 digits.`)
}

/** The search of a program as the engine takes it. Page and limit are allowed everywhere, so one object can serve several calls. */
export function searchOf(dataset: Dataset, call: string, wanted: Search): EngineSearch {
  checkNames(call, wanted, ['bins', 'extended', ...options, 'page', 'limit'])
  const { bins, extended } = wanted
  if (bins !== undefined) checkBins(bins)
  const filters: Filters = {}
  for (const option of options) {
    const values = valuesOf(option, wanted[option])
    filters[filterOptions[option]] =
      option === 'country' ? values.map((value) => codeOf(dataset, value)) : values
  }
  return { bins, extended: flag('extended', extended), filters }
}

function checkBins(bins: unknown): asserts bins is readonly string[] {
  if (!Array.isArray(bins)) throw refused('bins must be a list of BINs.')
  for (const [at, bin] of bins.entries()) {
    if (typeof bin !== 'string' || !isBin(bin)) throw binError(bin, `bins[${at}] must be a BIN`)
  }
}

function valuesOf(name: string, given: unknown): string[] {
  if (given === undefined) return []
  const values: unknown[] = Array.isArray(given) ? given : [given]
  if (values.length > limits.filterValues)
    throw refused(`${name} has more than ${limits.filterValues} values.`)
  return values.map((value) => {
    if (typeof value === 'string' && value.length <= mostLetters) return value
    throw refused(`${name} must be a text of at most ${mostLetters} characters, or a list of them.`)
  })
}

const countries = new WeakMap<Dataset, Map<string, string>>()

function codeOf(dataset: Dataset, value: string): string {
  let codes = countries.get(dataset)
  if (!codes) {
    const known = dataset.columns.country.values.keys()
    codes = new Map(Array.from(known, (code) => [nameOfCountry(code).toLowerCase(), code]))
    countries.set(dataset, codes)
  }
  return codes.get(value.trim().toLowerCase()) ?? value
}

export function pagingOf(
  call: string,
  { page = 1, limit }: { page?: number | undefined; limit?: number | undefined },
  usual: number,
): { page: number; limit: number } {
  if (!isFrom1To(page, Number.MAX_SAFE_INTEGER / mostRows)) {
    throw refused(`page of ${call} must be a whole number, 1 or more.`)
  }
  if (limit !== undefined && !isFrom1To(limit, mostRows)) {
    throw refused(`limit of ${call} must be a whole number from 1 to ${mostRows}.`)
  }
  return { page, limit: limit ?? usual }
}

const isFrom1To = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most

export function bankSearchOf(wanted: BankSearch) {
  checkNames('banks', wanted, ['search', 'sort', 'page', 'limit'])
  const { search = '', sort = 'best' } = wanted
  if (typeof search !== 'string' || search.length > mostLetters) {
    throw refused(`search must be a text of at most ${mostLetters} characters.`)
  }
  if (!bankSorts.includes(sort)) throw refused(`sort must be one of ${bankSorts.join(', ')}.`)
  return { search, sort }
}

export function exportOptionsOf(given: ExportOptions): EngineOptions {
  checkNames('export', given, ['format', 'url', 'phone'])
  const { format = 'csv', url, phone } = given
  if (!exportFormats.includes(format)) throw refused(`format must be one of ${exportFormats.join(', ')}.`)
  return { format, url: flag('url', url), phone: flag('phone', phone) }
}

function flag(name: string, value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? false
  throw refused(`${name} must be true or false.`)
}

/** A misspelled filter would otherwise find everything. */
function checkNames(call: string, given: unknown, known: readonly string[]): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw refused(`${call} takes an object with ${known.join(', ')}.`)
  }
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const named = /^[a-z_]{1,30}$/i.test(unknown) ? ` "${unknown}"` : ''
  throw refused(`${call} has no option${named}. It takes ${known.join(', ')}.`)
}

const refused = (message: string): BindexError => new BindexError('invalid_argument', message)

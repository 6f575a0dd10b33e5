import type { Input } from '#contract/api.ts'
import type { Facets, Filters } from '#contract/calls/bins.ts'
import { AppError } from '#contract/errors.ts'
import { countryFilterNames, filters as table, forFilters } from '#contract/filters.ts'
import type { Option } from '#contract/first-data.ts'
import { limits } from '#contract/limits.ts'
import { paginate } from '#contract/formats/pagination.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { nameOfCountry } from '#engine/normal-forms/country-name.ts'
import { findBank } from '#engine/search/banks.ts'
import { coverageOf } from '#engine/search/coverage.ts'
import { facets, topBanks } from '#engine/search/facets.ts'
import { pageJson, pageOf } from '#engine/search/page.ts'
import { certaintyOfPage } from './certainty.ts'
import { find, joinJson, labelled, type ReplyJson, wantedFilters } from './results.ts'

type Query = Input<'GET /api/country/:iso'>['query']
type CountryFilterName = (typeof countryFilterNames)[number]
type Issues = Pick<Facets, CountryFilterName>

export function findCountry({ columns }: Dataset, iso: string): string | undefined {
  const code = iso.toUpperCase()
  return columns.country.values.has(code) ? code : undefined
}

export async function countryMeta(dataset: Dataset, code: string) {
  const { countries } = await coverageOf(dataset)
  const { rows = 0, banks = 0 } = countries.get(code) ?? {}
  return { name: nameOfCountry(code) || code, iso_code_2: code, bin_count: rows, bank_count: banks }
}

export async function countryProfile(dataset: Dataset, iso: string, query: Query): Promise<ReplyJson> {
  const code = findCountry(dataset, iso)
  if (code === undefined) throw new AppError('country_not_found')
  const meta = await countryMeta(dataset, code)
  const { page = 1, limit = limits.pageSize, certainty = false, ...chosen } = query
  const filters = { ...chosen, countries: [code] }
  const { selection } = find(dataset, { bins: undefined, extended: false, filters })
  const rows = pageOf(dataset, selection, (page - 1) * limit, limit)
  const start = JSON.stringify({
    ...meta,
    pagination: paginate(selection.total, page, limit),
    ...(certainty && { certainty: certaintyOfPage(dataset, rows) }),
  })
  const profile = pageJson(dataset, rows, `${start.slice(0, -1)},"bins":`, ',"issues":')
  return joinJson(profile, `${JSON.stringify(issuesOf(dataset, code, chosen))}}`)
}

const unfiltered = new WeakMap<Dataset, Map<string, Issues>>()

/** Counting takes longest for a large country without filters, so that result is kept. */
function issuesOf(dataset: Dataset, code: string, chosen: Filters): Issues {
  let kept = unfiltered.get(dataset)
  if (!kept) unfiltered.set(dataset, (kept = new Map()))
  let all = kept.get(code)
  if (!all) kept.set(code, (all = countIssues(dataset, { countries: [code] }, countryFilterNames) as Issues))
  const names = countryFilterNames.filter((name) => (chosen[name] ?? []).length > 0)
  const [only, ...others] = names
  if (only === undefined) return all
  // Each field ignores its own filter, so a field that is filtered alone has the values it has without filters.
  const counted = others.length > 0 ? countryFilterNames : countryFilterNames.filter((name) => name !== only)
  const filters = { ...chosen, countries: [code] }
  const issues = { ...all, ...countIssues(dataset, filters, counted) }
  return { ...issues, banks: [...issues.banks, ...chosenBanks(dataset, filters, issues.banks)] }
}

function countIssues(
  dataset: Dataset,
  filters: Filters,
  names: readonly CountryFilterName[],
): Partial<Issues> {
  const columns = names.map((name) => table[name].column)
  const counts = labelled(dataset, facets(dataset, wantedFilters(dataset, filters), undefined, columns))
  return forFilters(names, (name) => counts[name])
}

function chosenBanks(dataset: Dataset, filters: Filters, largest: Option[]): Option[] {
  return (filters.banks ?? [])
    .filter((slug) => !largest.some(({ value }) => value === slug))
    .slice(0, topBanks)
    .flatMap((slug) => {
      const bank = findBank(dataset, slug)
      if (!bank) return []
      const { selection } = find(dataset, {
        bins: undefined,
        extended: false,
        filters: { ...filters, banks: [slug] },
      })
      return selection.total > 0 ? [{ value: slug, label: bank.name, count: selection.total }] : []
    })
}

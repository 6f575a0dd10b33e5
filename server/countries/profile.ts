import type { Input } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'
import type { Option } from '#contract/first-data.ts'
import { limits } from '#contract/limits.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { countryName } from '#engine/normal-forms/countries.ts'
import { findBank } from '#engine/search/banks.ts'
import { coverageOf } from '#engine/search/coverage.ts'
import { facets, topBanks } from '#engine/search/facets.ts'
import { pageJson, pageOf } from '#engine/search/page.ts'
import { find, labelled, paginate } from '../bins/results.ts'

type Query = Input<'GET /api/country/:iso'>['query']

/** The code of a country that has BINs; undefined for any other text. */
export function findCountry({ columns }: Dataset, iso: string): string | undefined {
  const code = iso.toUpperCase()
  const number = columns.country.codeOf(code)
  return number !== undefined && columns.country.count[number]! > 0 ? code : undefined
}

export async function countryMeta(dataset: Dataset, code: string) {
  const { countries } = await coverageOf(dataset)
  const { rows = 0, banks = 0 } = countries.get(code) ?? {}
  return { name: countryName(code) || code, iso_code_2: code, bin_count: rows, bank_count: banks }
}

/** The reply to `GET /api/country/:iso`, as bytes: rows are stored as JSON in the dataset and never become objects. */
export async function countryProfile(dataset: Dataset, iso: string, query: Query): Promise<Buffer> {
  const code = findCountry(dataset, iso)
  if (code === undefined) throw new AppError('country_not_found')
  const meta = await countryMeta(dataset, code)
  const { page = 1, limit = limits.pageSize, ...chosen } = query
  const filters = { ...chosen, countries: [code] }
  const { wanted, selection } = find(dataset, { bins: undefined, extended: false, filters })
  const start = JSON.stringify({ ...meta, pagination: paginate(selection.total, page, limit) })
  const rows = pageOf(dataset, selection, (page - 1) * limit, limit)
  const { bytes, release } = pageJson(dataset, rows, `${start.slice(0, -1)},"bins":`, ',"issues":')
  const { countries: _, ...issues } = labelled(dataset, facets(dataset, wanted))
  issues.banks.push(...chosenBanks(dataset, filters, issues.banks))
  const end = `${JSON.stringify(issues)}}`
  const whole =
    typeof bytes === 'string' ? Buffer.from(bytes + end) : Buffer.concat([bytes, Buffer.from(end)])
  release?.()
  return whole
}

/** Banks filtered by that are not among the largest. */
function chosenBanks(
  dataset: Dataset,
  filters: Query & { countries: string[] },
  largest: Option[],
): Option[] {
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

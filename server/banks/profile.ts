import type { Input, Output } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { countryOfBank, findBank, rowsOfBank, type Bank } from '#engine/search/banks.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { facets } from '#engine/search/facets.ts'
import { iconType } from '#engine/normal-forms/brands.ts'
import { countryName } from '#engine/normal-forms/countries.ts'
import { allRows, pageOf } from '#engine/search/page.ts'
import { find, labelled, paginate } from '../bins/results.ts'

export function bankProfile(
  dataset: Dataset,
  slug: string,
  { page = 1, limit = limits.pageSize, ...chosen }: Input<'GET /bank/:slug'>['query'],
): Output<'GET /bank/:slug'> {
  const bank = known(dataset, slug)
  const filters = { ...chosen, banks: [bank.slug] }
  const { wanted, selection } = find(dataset, { bins: undefined, extended: false, filters })
  const { total } = selection
  const { list, length } = pageOf(dataset, selection, (page - 1) * limit, limit)
  // Copied, because counting is the next search and overwrites them.
  const rows = new Uint32Array(dataset.six.buffer, list, length).slice()
  const { banks: _, ...issues } = labelled(dataset, facets(dataset, wanted))
  return {
    ...bankSummary(bank),
    url: bank.url || null,
    phone: bank.phone || null,
    issues,
    bins: Array.from(rows, (row) => {
      const { bin, brand, type, category, country, countryName: countryTitle } = dataset.record(row)
      return {
        bin,
        length: bin.length,
        brand: brand || null,
        type: type || null,
        category: category || null,
        country_name: countryTitle || null,
        iso_code_2: country || null,
        icon_type: iconType(brand),
      }
    }),
    pagination: paginate(total, page, limit),
  }
}

export function bankMeta(dataset: Dataset, wanted: string): Output<'GET /api/bank/:slug/meta'> {
  const { name, slug, rows } = known(dataset, wanted)
  const country = countryOfBank(dataset, allRows(dataset, rowsOfBank(dataset, slug)))
  return { name, bin_count: rows, country: countryName(country) || null }
}

export const bankSummary = ({ name, slug, rows }: Bank) => ({ name, slug, bin_count: rows })

function known(dataset: Dataset, slug: string): Bank {
  const bank = findBank(dataset, slug)
  if (!bank) throw new AppError('bank_not_found')
  return bank
}

import type { FastifyInstance } from 'fastify'
import type { Output } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { allBanks, countryOfBank, findBank, rowsOfBank, searchBanks, type Bank } from '#engine/banks.ts'
import { iconType } from '#engine/normal-forms/brands.ts'
import { countryName } from '#engine/normal-forms/countries.ts'
import type { Dataset } from '#engine/dataset.ts'
import { allRows, pageOf } from '#engine/page.ts'
import { paginate } from '../bins/results.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { fixed } from '../fixed.ts'
import { route } from '../route.ts'

export function bankRoutes(app: FastifyInstance, current: CurrentDataset): void {
  route(app, 'GET /api/banks', ({ query }) => {
    const { search = '', page = 1, limit = limits.bankPageSize } = query
    const { banks, total } = searchBanks(current.dataset, search, (page - 1) * limit, limit)
    return { data: banks.map(summary), pagination: paginate(total, page, limit) }
  })

  route(
    app,
    'GET /banks.json',
    fixed(current, (dataset) => ({ banks: allBanks(dataset).map(summary) })),
  )

  route(app, 'GET /api/bank/:slug', ({ params, query }) => profile(current.dataset, params.slug, query))

  route(app, 'GET /bank/:slug', ({ params, query, reply }) => {
    reply.header('vary', 'Accept')
    return profile(current.dataset, params.slug, query)
  })

  route(app, 'GET /api/bank/:slug/meta', ({ params }) => {
    const { dataset } = current
    const { name, slug, rows } = known(dataset, params.slug)
    const country = countryOfBank(dataset, allRows(dataset, rowsOfBank(dataset, slug)))
    return { name, bin_count: rows, country: countryName(country) || null }
  })
}

function profile(
  dataset: Dataset,
  slug: string,
  { page = 1, limit = limits.pageSize }: { page?: number; limit?: number },
): Output<'GET /api/bank/:slug'> {
  const bank = known(dataset, slug)
  const { list, length } = pageOf(dataset, rowsOfBank(dataset, bank.slug), (page - 1) * limit, limit)
  const rows = new Uint32Array(dataset.six.buffer, list, length)
  return {
    ...summary(bank),
    url: bank.url || null,
    phone: bank.phone || null,
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
    pagination: paginate(bank.rows, page, limit),
  }
}

function known(dataset: Dataset, slug: string): Bank {
  const bank = findBank(dataset, slug)
  if (!bank) throw new AppError('bank_not_found')
  return bank
}

const summary = ({ name, slug, rows }: Bank) => ({ name, slug, bin_count: rows })

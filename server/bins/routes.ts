import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Filters } from '#contract/bins.ts'
import { invalidInput } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { countryName } from '#engine/normal-forms/countries.ts'
import { exportRows } from '#engine/export.ts'
import { allRows } from '#engine/page.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { fixed } from '../fixed.ts'
import { route } from '../route.ts'
import { askedBins, binsInText } from './asked-bins.ts'
import { levelLabel } from './level-label.ts'
import { find, results, type Search } from './results.ts'

export function binRoutes(app: FastifyInstance, current: CurrentDataset): void {
  const answer = (
    reply: FastifyReply,
    search: Search,
    { page = 1, limit = limits.pageSize, facets = false }: Paging,
  ) => {
    const { bytes, release } = results(current.dataset, search, { page, limit, withFacets: facets })
    if (release) reply.raw.once('close', release)
    reply.header('content-type', 'application/json; charset=utf-8')
    return bytes
  }

  route(app, 'POST /api/binLookup', ({ body, reply }) =>
    answer(reply, searchOf(body, askedBins(body.bins ?? [])), body),
  )

  route(app, 'POST /api/binSearch', ({ body, reply }) =>
    answer(reply, searchOf(body, binsInText(body.text ?? '')), body),
  )

  route(app, 'GET /api/binLookupFilter/download', ({ query, reply }) => {
    const { format = 'txt', include_url: url = false, include_phone: phone = false } = query
    const { dataset } = current
    const { selection } = find(dataset, searchOf(query, askedBins(query.bins ?? [])))
    const rows = allRows(dataset, selection, limits.downloadRows)
    reply.type(contentTypes[format])
    reply.header('content-disposition', `attachment; filename="bins-${timestamp()}.${format}"`)
    return Readable.from(exportRows(dataset, rows, { format, url, phone }), { objectMode: false })
  })

  route(
    app,
    'GET /levels.json',
    fixed(current, ({ columns }) => ({
      levels: options(columns.category, levelLabel),
    })),
  )

  route(
    app,
    'GET /countries.json',
    fixed(current, ({ columns }) => ({
      countries: options(columns.country, (code) => countryName(code) || code),
    })),
  )
}

interface Paging {
  page?: number
  limit?: number
  facets?: boolean
}

const contentTypes = {
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

function searchOf(input: Filters & { extended?: boolean }, bins: string[]): Search {
  const filtered = filterNames.some((name) => input[name]?.length)
  if (bins.length === 0 && !filtered) {
    throw invalidInput({ bins: ['Please enter BINs or select at least one filter criteria.'] })
  }
  return { bins: bins.length > 0 ? bins : undefined, extended: input.extended ?? false, filters: input }
}

const filterNames = ['vendors', 'banks', 'types', 'countries', 'categories'] as const

function options({ texts, count }: { texts: string[]; count: Uint32Array }, label: (text: string) => string) {
  return texts
    .map((value, code) => ({ label: label(value), value, count: count[code]! }))
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

const timestamp = () => new Date().toISOString().slice(0, 19).replaceAll(':', '-')

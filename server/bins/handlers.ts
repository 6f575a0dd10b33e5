import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Input } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import { countryName } from '#engine/normal-forms/countries.ts'
import { exportRows } from '#engine/search/export.ts'
import { allRows, type Reply } from '#engine/search/page.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { fixed } from '../dataset/cached-reply.ts'
import { route } from '../http/route.ts'
import { askedBins, binsInText } from './asked-bins.ts'
import type { BinDetails } from '../bin-pages/bin-detail.ts'
import { titleCase } from '#contract/formats/title-case.ts'
import { fileHeaders } from './file-headers.ts'
import { lookupReply, searchOf, searchReply } from './lookup-reply.ts'
import { find } from './results.ts'

const json = 'application/json; charset=utf-8'

export function binRoutes(app: FastifyInstance, current: CurrentDataset, details: BinDetails): void {
  route(app, 'GET /api/bin/:bin', async ({ params, account, query, reply }) => {
    const detail = await details.json(params.bin, account, query)
    reply.header('content-type', json)
    return detail
  })

  route(app, 'GET /api/bin/:bin/meta', ({ params }) => details.meta(params.bin))

  const answer = (reply: FastifyReply, { bytes, release }: Reply) => {
    if (release) reply.raw.once('close', release)
    reply.header('content-type', json)
    return bytes
  }

  route(app, 'POST /api/binLookup', ({ body, reply }) => answer(reply, lookupReply(current.dataset, body)))

  route(app, 'POST /api/binSearch', ({ body, reply }) =>
    answer(reply, searchReply(current.dataset, searchOf(body, binsInText(body.text ?? '')), body)),
  )

  const download = (reply: FastifyReply, wanted: Input<'POST /api/binLookupFilter/download'>['body']) => {
    const { format = 'txt', include_url: url = false, include_phone: phone = false } = wanted
    const { dataset } = current
    const { selection } = find(dataset, searchOf(wanted, askedBins(wanted.bins ?? [])))
    const rows = allRows(dataset, selection, limits.downloadRows)
    fileHeaders(reply, format, 'bins')
    return Readable.from(exportRows(dataset, rows, { format, url, phone }), { objectMode: false })
  }

  route(app, 'GET /api/binLookupFilter/download', ({ query, reply }) => download(reply, query))

  route(app, 'POST /api/binLookupFilter/download', ({ body, reply }) => download(reply, body))

  route(
    app,
    'GET /levels.json',
    fixed(current, ({ columns }) => ({
      levels: options(columns.category, titleCase),
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

function options({ texts, count }: { texts: string[]; count: Uint32Array }, label: (text: string) => string) {
  return texts
    .map((value, code) => ({ label: label(value), value, count: count[code]! }))
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { Input } from '#contract/api.ts'
import type { binsApi } from '#contract/calls/bins.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { exportRows } from '#engine/search/export.ts'
import { slicesOf, type Reply } from '#engine/search/page.ts'
import { cachedReply } from '../dataset/cached-reply.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Handlers } from '../http/handlers.ts'
import { fileHeaders, pacedFile } from '../http/paced.ts'
import { requestedBins, binsInText } from './requested-bins.ts'
import { lookupReply, searchOf, searchReply } from './lookup-reply.ts'
import { allOptions, find } from './results.ts'

export const binHandlers = {
  'POST /api/binLookup': ({ body, reply }, { current }) =>
    jsonBytes(reply, lookupReply(current.dataset, body)),

  'POST /api/binSearch': ({ body, reply }, { current }) =>
    jsonBytes(reply, searchReply(current.dataset, searchOf(body, binsInText(body.text ?? '')), body)),

  'GET /api/binLookupFilter/download': ({ query, reply }, { current }) =>
    download(reply, current.dataset, query),

  'POST /api/binLookupFilter/download': ({ body, reply }, { current }) =>
    download(reply, current.dataset, body),

  'GET /levels.json': cachedReply((dataset) => ({ levels: allOptions(dataset, 'categories') })),

  'GET /countries.json': cachedReply((dataset) => ({ countries: allOptions(dataset, 'countries') })),
} satisfies Handlers<keyof typeof binsApi, { current: CurrentDataset }>

/** The bytes lie in the dataset's memory until the reply is sent. */
function jsonBytes(reply: FastifyReply, { bytes, release }: Reply): Reply['bytes'] {
  if (release) reply.raw.once('close', release)
  reply.header('content-type', 'application/json; charset=utf-8')
  return bytes
}

function download(
  reply: FastifyReply,
  dataset: Dataset,
  wanted: Input<'POST /api/binLookupFilter/download'>['body'],
): Readable {
  const { format = 'txt', include_url: url = false, include_phone: phone = false } = wanted
  const { selection } = find(dataset, searchOf(wanted, requestedBins(wanted.bins ?? [])))
  const rows = slicesOf(dataset, selection)
  fileHeaders(reply, format, 'bins')
  return pacedFile(exportRows(dataset, rows, { format, url, phone }))
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Input } from '#contract/api.ts'
import type { binsApi } from '#contract/calls/bins.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { Reply } from '#engine/search/page.ts'
import { cachedReply, hasFile } from '../dataset/cached-reply.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Handlers } from '../http/handlers.ts'
import { nodeBytes } from '../http/node-bytes.ts'
import { fileHeaders, pacedFile } from '../http/paced.ts'
import type { Turns } from '../http/turns.ts'
import { resultsFile } from '#engine/answers/answers.ts'
import { binsInText } from '#engine/answers/requested-bins.ts'
import { lookupReply, searchOf, searchReply } from '#engine/answers/lookup-reply.ts'
import { allOptions } from '#engine/answers/results.ts'

export const binHandlers = {
  'POST /api/binLookup': ({ body, reply }, { current }) =>
    jsonBytes(reply, lookupReply(current.dataset, body)),

  'POST /api/binSearch': ({ body, reply }, { current }) =>
    jsonBytes(reply, searchReply(current.dataset, searchOf(body, binsInText(body.text ?? '')), body)),

  'GET /api/binLookupFilter/download': (call, { current: { dataset }, turns }) => {
    const file = download(call, dataset, call.query, turns)
    return hasFile(call, dataset) ? '' : file
  },

  'POST /api/binLookupFilter/download': (call, { current, turns }) =>
    download(call, current.dataset, call.body, turns),

  'GET /levels.json': cachedReply((dataset) => ({ levels: allOptions(dataset, 'categories') })).handle,

  'GET /countries.json': cachedReply((dataset) => ({ countries: allOptions(dataset, 'countries') })).handle,
} satisfies Handlers<keyof typeof binsApi, { current: CurrentDataset; turns: Turns }>

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

type Download = Input<'POST /api/binLookupFilter/download'>['body']

/** The bytes lie in the dataset's memory until the reply is sent. */
function jsonBytes(reply: FastifyReply, { bytes, release }: Reply): Buffer | string {
  if (release) reply.raw.once('close', release)
  reply.header('content-type', 'application/json; charset=utf-8')
  return nodeBytes(bytes)
}

function download({ request, reply }: Call, dataset: Dataset, wanted: Download, turns: Turns): Readable {
  const file = resultsFile(dataset, wanted)
  fileHeaders(reply, wanted.format ?? 'txt', 'bins')
  return pacedFile(request, turns, file)
}

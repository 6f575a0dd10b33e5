import { defaultExportFormat } from '#contract/formats/export-format.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Input } from '#contract/api.ts'
import { pieceOfText } from '#contract/formats/bin-text.ts'
import type { binsApi } from '#contract/calls/bins.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { Reply } from '#engine/search/page.ts'
import { cachedReply, hasFile } from '../dataset/cached-reply.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Handlers } from '../http/handlers.ts'
import { nodeBytes } from '../http/node-bytes.ts'
import { fileHeaders, pacedFile } from '../http/paced.ts'
import { turns } from '../http/turns.ts'
import { resultsFile } from '#engine/answers/answers.ts'
import { binsInLongText, binsInText } from '#engine/answers/requested-bins.ts'
import { lookupReply, searchOf, searchReply } from '#engine/answers/lookup-reply.ts'
import { allOptions } from '#engine/answers/results.ts'

export const binHandlers = {
  'POST /api/binLookup': ({ body, reply }, { current }) =>
    jsonBytes(reply, lookupReply(current.dataset, body)),

  'POST /api/binSearch': ({ body, reply }, { current }) => {
    const { text = '' } = body
    const answer = (bins: string[]) =>
      jsonBytes(reply, searchReply(current.dataset, searchOf(body, bins), body))
    if (text.length <= pieceOfText) return answer(binsInText(text))
    return binsInLongText(text, () => turns.take()).then(answer)
  },

  'GET /api/binLookupFilter/download': (call, { current: { dataset } }) => {
    const file = download(call, dataset, call.query)
    return hasFile(call, dataset) ? '' : file
  },

  'POST /api/binLookupFilter/download': (call, { current }) => download(call, current.dataset, call.body),

  'GET /levels.json': cachedReply((dataset) => ({ levels: allOptions(dataset, 'categories') })).handle,

  'GET /countries.json': cachedReply((dataset) => ({ countries: allOptions(dataset, 'countries') })).handle,
} satisfies Handlers<keyof typeof binsApi, { current: CurrentDataset }>

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

function download({ request, reply }: Call, dataset: Dataset, wanted: Download): Readable {
  const file = resultsFile(dataset, wanted)
  fileHeaders(reply, wanted.format ?? defaultExportFormat, 'bins')
  return pacedFile(request, file)
}

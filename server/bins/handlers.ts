import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { answers } from '#answers/answers.ts'
import type { binsApi } from '#contract/calls/bins.ts'
import { defaultExportFormat, type ExportFormat } from '#contract/formats/export-format.ts'
import { cachedReply, hasFile, fromDataset } from '../dataset/cached-reply.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { fileHeaders, pacedFile } from '../platform/http/paced.ts'

export const binHandlers = {
  'POST /api/binLookup': fromDataset('POST /api/binLookup'),

  'POST /api/binSearch': fromDataset('POST /api/binSearch'),

  'GET /api/binLookupFilter/download': (call, { current: { dataset } }) => {
    const { file } = answers['GET /api/binLookupFilter/download'](dataset, call)
    const sent = download(call, call.query.format, file)
    return hasFile(call, dataset) ? '' : sent
  },

  'POST /api/binLookupFilter/download': (call, { current: { dataset } }) =>
    download(call, call.body.format, answers['POST /api/binLookupFilter/download'](dataset, call).file),

  'GET /levels.json': cachedReply(answers['GET /levels.json']).handle,

  'GET /countries.json': cachedReply(answers['GET /countries.json']).handle,
} satisfies Handlers<keyof typeof binsApi, { current: CurrentDataset }>

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

function download(
  { request, reply }: Call,
  format: ExportFormat = defaultExportFormat,
  file: Iterable<string>,
): Readable {
  fileHeaders(reply, format, 'bins')
  return pacedFile(request, file)
}

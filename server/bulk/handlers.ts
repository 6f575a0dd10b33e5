import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type bulkApi, tooManyInAddress } from '#contract/calls/bulk.ts'
import { invalidInput } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Config } from '../platform/config.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { lineBytes, lineTypeOf } from '../platform/http/line-bodies.ts'
import { encodingFor } from '../platform/http/send.ts'
import { turns } from '../platform/clients/line.ts'
import type { Counted, Counts } from '../platform/rate-limit/memory-counts.ts'
import { isWithin, requestCounter, weightOfBody } from '../platform/rate-limit/limits.ts'
import { type Answer, answerer, binOf } from './answers.ts'
import { bulkPieces } from './bulk-pieces.ts'
import { csvWriter } from './csv.ts'
import { Output } from './output.ts'
import { ReadAhead } from './read-ahead.ts'
import type { BulkRuns } from './runs.ts'

interface Context {
  config: Pick<Config, 'rateLimits' | 'rateClasses'>
  current: CurrentDataset
  counts: Counts
  bulkRuns: BulkRuns
}

const replyTypes = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' }

export const bulkHandlers = {
  'POST /api/bulk': {
    before: async (request) => void lineTypeOf(request),
    handle: async ({ query, request, reply }, context) => {
      const { current, bulkRuns } = context
      const type = lineTypeOf(request)
      const { format = type === 'text/csv' ? 'csv' : 'ndjson', extended = false, column } = query
      const { include_url: url = false, include_phone: phone = false } = query
      const finish = bulkRuns.start(request.ip, request.raw.socket)
      const source = new ReadAhead(lineBytes(request), bulkRuns.together)
      reply.raw.once('close', () => {
        source.stop()
        finish()
      })
      let stream: Readable | undefined
      // Pieces wait in the stream, and then in Node until the system has taken them. What compresses them has a place of
      // its own, which cannot be seen.
      const isPlain = encodingFor(request.headers['accept-encoding']) === undefined
      const output = new Output(() =>
        stream && isPlain ? stream.readableLength + reply.raw.writableLength : Infinity,
      )
      const pieces = bulkPieces({
        dataset: current.dataset,
        source,
        turns,
        output,
        options: { type, format, extended, column, url, phone },
        allows: byteCounter(request, context),
      })
      // Until there is something to send, whatever is wrong with all of it can still be an error.
      const first = await pieces.next()
      reply.headers({ 'content-type': replyTypes[format], 'cache-control': 'no-store' })
      stream = Readable.from(continued(first, pieces), { objectMode: false })
      return stream
    },
  },

  'GET /api/lookup.csv': ({ query, reply }, { current: { dataset } }) => {
    const words = query.bins.split(',')
    if (words.length > limits.binsPerSheet) throw invalidInput({ bins: [tooManyInAddress] })
    const { extended = false, include_url: url = false, include_phone: phone = false } = query
    const answer = answerer(dataset, extended)
    const output = new Output()
    const writer = csvWriter(dataset, { url, phone }, output)
    writer.start()
    words.forEach((word, at) => {
      const read = binOf(word)
      if ('error' in read && read.error === 'empty') writer.add(nothing, at + 1, [''])
      else writer.add(answer(read), at + 1)
    })
    reply.type(replyTypes.csv)
    return output.take().toString()
  },
} satisfies Handlers<keyof typeof bulkApi, Context>

const nothing: Answer = { six: 0, rest: 0, row: undefined, longer: 0 }

/** The rate limit has counted a part of the body before it arrived. The rest counts as it is read. */
function byteCounter(request: FastifyRequest, { config, counts }: Context) {
  const count = requestCounter(counts, 'lookup', config.rateClasses)
  let left = weightOfBody(request.headers) * limits.bytesPerRequest
  return (bytes: number): boolean | Promise<boolean> => {
    left -= bytes
    if (left > 0 || config.rateLimits !== 'on') return true
    left += limits.bytesPerRequest
    const { counted, limit } = count(request, 1)
    const isAllowed = (it: Counted): boolean => isWithin('lookup', it, limit)
    return counted instanceof Promise ? counted.then(isAllowed) : isAllowed(counted)
  }
}

async function* continued<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* rest
}

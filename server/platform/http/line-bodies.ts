import type { Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lineTypes, type LineType } from '#contract/calls/bulk.ts'
import { AppError } from '#contract/errors.ts'

export function readLineBodies(app: FastifyInstance): void {
  app.addContentTypeParser([...lineTypes], (request, payload, done) => {
    if (request.routeOptions.config.lines) done(null, payload)
    else done(new AppError('unsupported_media_type'))
  })
}

export function lineTypeOf({ headers }: FastifyRequest): LineType {
  const words = (headers['content-type'] ?? '').toLowerCase().split(';')
  const [type, ...parameters] = words.map((word) => word.trim())
  const known = lineTypes.find((one) => one === type)
  const charset = parameters.find((one) => one.startsWith('charset='))?.slice(8)
  const isUtf8 = charset === undefined || /^"?(?:utf-?8|us-ascii)"?$/.test(charset)
  const { 'content-encoding': encoding = 'identity' } = headers
  if (known && isUtf8 && ['identity', 'gzip'].includes(encoding)) return known
  throw new AppError('unsupported_media_type', {
    message: `Send lines of UTF-8 as ${lineTypes.join(', ')}, plain or with Content-Encoding: gzip.`,
  })
}

export function lineBytes({ headers, body }: FastifyRequest): Readable {
  const source = body as Readable
  // An error on either side reaches the reader through the stream itself.
  return headers['content-encoding'] === 'gzip' ? pipeline(source, createGunzip(), () => undefined) : source
}

const withoutTimeLimit = new WeakSet<Socket>()

/** Node's time limit for requests does not apply to this connection until the returned function is called. */
export function liftTimeLimit(socket: Socket): () => void {
  withoutTimeLimit.add(socket)
  return () => withoutTimeLimit.delete(socket)
}

export const hasNoTimeLimit = (socket: Socket): boolean => withoutTimeLimit.has(socket)

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isFresh } from '../http/etag.ts'
import { encodingFor, type EncodingName } from '../http/send.ts'

/** Bytes that are sent many times, packed beforehand, with the headers that go with them. */
export interface Ready {
  plain: Buffer
  packed: Partial<Record<EncodingName, Buffer>>
  headers: Record<string, string>
}

export function ready(plain: Buffer, packed: Ready['packed'], headers: Record<string, string>): Ready {
  const vary = Object.keys(packed).length > 0 && { vary: 'accept-encoding' }
  return { plain, packed, headers: { etag: etagOf(plain), ...vary, ...headers } }
}

export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, packed, headers }: Ready,
): FastifyReply {
  reply.headers(headers)
  if (reply.statusCode === 200 && isFresh(request, headers.etag!)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'], preferred)
  const bytes = encoding && packed[encoding]
  return bytes ? reply.header('content-encoding', encoding).send(bytes) : reply.send(plain)
}

const preferred: EncodingName[] = ['br', 'gzip']

const brotli = promisify<Buffer, object, Buffer>(brotliCompress)
const zip = promisify<Buffer, object, Buffer>(gzip)

/** As small as it gets; left out where that saves nothing. */
export async function pack(plain: Buffer, quality = 11): Promise<Ready['packed']> {
  if (plain.length < 1024) return {}
  const [br, gz] = await Promise.all([
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    zip(plain, { level: 9 }),
  ])
  return Object.fromEntries(
    Object.entries({ br, gzip: gz }).filter(([, packed]) => packed.length < plain.length),
  )
}

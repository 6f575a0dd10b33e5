import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isFresh } from './cached.ts'
import { encodingFor, type EncodingName } from './send.ts'

export interface CompressedFile {
  /** Nearly every client accepts a compressed form, so what has one is not kept plain until someone wants it. */
  plain: () => Buffer
  compressed: Partial<Record<EncodingName, Buffer>>
  headers: Record<string, string>
}

export function compressedFile(
  plain: Buffer,
  compressed: CompressedFile['compressed'],
  headers: Record<string, string>,
): CompressedFile {
  const vary = Object.keys(compressed).length > 0 && { vary: 'accept-encoding' }
  const { gzip: zipped } = compressed
  let unpacked = zipped ? undefined : plain
  return {
    plain: () => (unpacked ??= gunzipSync(zipped!)),
    compressed,
    headers: { etag: etagOf(plain), ...vary, ...headers },
  }
}

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, compressed, headers }: CompressedFile,
): FastifyReply {
  const before = reply.getHeader('vary')
  reply.headers(headers)
  if (before !== undefined && headers.vary) reply.header('vary', `${String(before)}, ${headers.vary}`)
  if (reply.statusCode === 200 && isFresh(request, headers.etag!)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'], preferred)
  const bytes = encoding && compressed[encoding]
  return bytes ? reply.header('content-encoding', encoding).send(bytes) : reply.send(plain())
}

const preferred: EncodingName[] = ['br', 'gzip']

const brotli = promisify<Buffer, object, Buffer>(brotliCompress)
const zip = promisify<Buffer, object, Buffer>(gzip)

export async function compress(plain: Buffer, quality = 11): Promise<CompressedFile['compressed']> {
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
    Object.entries({ br, gzip: gz }).filter(([, compressed]) => compressed.length < plain.length),
  )
}

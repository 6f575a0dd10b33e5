import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  crc32,
  createGzip,
  createZstdCompress,
  deflateRaw,
  deflateRawSync,
  gzip,
  zstdCompress,
} from 'node:zlib'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clients, countedFrom } from '../clients/clients.ts'

declare module 'fastify' {
  interface FastifyInstance {
    clients: Clients
  }
}

/**
 * Sends a reply, compressed when the client accepts it. Compression runs on other threads. This is not a hook, so that
 * requests for plain replies do not pay for it.
 */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): FastifyReply | Promise<FastifyReply> {
  const accepted = mustStayPlain(reply) ? undefined : request.headers['accept-encoding']
  if (result instanceof Readable) {
    const encoding = encodingFor(accepted, streamed)
    if (encoding === undefined) return reply.send(result)
    setEncoding(reply, encoding)
    // An error on either side reaches the reply through the stream itself.
    return reply.send(pipeline(result, streams[encoding](), () => undefined))
  }
  if (!(result instanceof Buffer) && typeof result !== 'string') {
    reply.header('content-type', 'application/json; charset=utf-8')
  }
  const plain = toBytes(reply, result)
  if (plain.length >= countedFrom) request.server.clients.hold(request.ip, reply.raw, 'bytes', plain.length)
  const encoding = encodingFor(accepted)
  if (encoding === undefined || plain.length < compressFrom) return reply.send(plain)
  return encodings[encoding](plain).then((compressed) => setEncoding(reply, encoding).send(compressed))
}

/** For replies whose length must not depend on what they say. Proxies that honour it do not compress them either. */
const mustStayPlain = (reply: FastifyReply): boolean =>
  String(reply.getHeader('cache-control') ?? '').includes('no-transform')

export class Beginning {
  private readonly compressed: Buffer
  private readonly crc: number
  private readonly length: number

  constructor(text: string) {
    const plain = Buffer.from(text)
    const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
    this.compressed = Buffer.concat([gzipHead, deflated])
    this.crc = crc32(plain)
    this.length = plain.length
  }

  async send(reply: FastifyReply, rest: Buffer): Promise<FastifyReply> {
    const end = Buffer.alloc(8)
    end.writeUInt32LE(crc32(rest, this.crc))
    end.writeUInt32LE(this.length + rest.length, 4)
    return setEncoding(reply, 'gzip').send(Buffer.concat([this.compressed, await deflate(rest), end]))
  }
}

/** Of a file without a name or a date, made on an unknown system: RFC 1952. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const deflate = promisify<Buffer, Buffer>(deflateRaw)

/** Bytes. Below this, compression saves no packet. */
const compressFrom = 1024

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const compressBrotli = promisify<Buffer, object, Buffer>(brotliCompress)

/** Best first: zstd compresses 62 kB of rows to 3.8 kB in 0.14 ms, brotli to 3.5 kB in 0.64 ms, gzip to 4 kB in 0.53 ms. */
const encodings: Record<'zstd' | 'br' | 'gzip', (bytes: Buffer) => Promise<Buffer>> = {
  zstd: promisify<Buffer, Buffer>(zstdCompress),
  br: (bytes) => compressBrotli(bytes, brotli),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/**
 * For replies of any length. By default brotli takes 18 MB for each of them and zstd 6, which 60 downloads at once turn into
 * more than a small server has. gzip takes 0.3 MB, and so does zstd with a window as small.
 */
const streams = {
  zstd: () => createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: 17 } }),
  gzip: () => createGzip(),
}
const streamed: (keyof typeof streams)[] = ['zstd', 'gzip']

export type EncodingName = keyof typeof encodings
const names = Object.keys(encodings) as EncodingName[]

export function encodingFor<Name extends EncodingName = EncodingName>(
  accepted: string | undefined,
  among: readonly Name[] = names as Name[],
): Name | undefined {
  if (accepted === undefined) return undefined
  const wanted = namesIn(accepted)
  return among.find((name) => wanted.includes(name))
}

function namesIn(accepted: string): string[] {
  return accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name = '']) => name)
}

function toBytes(reply: FastifyReply, result: unknown): Buffer {
  if (result instanceof Buffer) return result
  return Buffer.from(typeof result === 'string' ? result : String(reply.serialize(result)))
}

function setEncoding(reply: FastifyReply, encoding: string): FastifyReply {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!vary.includes('accept-encoding'))
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
  return reply.header('content-encoding', encoding)
}

/** Milliseconds after the start, and between two of them. */
const compiledAfter = 5000
const compiledEvery = 20

/** Serialisers are compiled when first used, or soon after the start: all of them take 0.2 s and 10 MB. */
export function compileSerializers(app: FastifyInstance): void {
  const uncompiled = new Set<() => unknown>()
  app.setSerializerCompiler(({ schema }) => {
    let write: ((reply: unknown) => string) | undefined
    const compile = () => {
      uncompiled.delete(compile)
      return (write = fastJson(schema as fastJson.Schema))
    }
    uncompiled.add(compile)
    return (reply) => (write ?? compile())(reply)
  })
  let timer: NodeJS.Timeout | undefined
  const compileNext = (): void => {
    const [compile] = uncompiled
    if (!compile) return
    compile()
    timer = setTimeout(compileNext, compiledEvery).unref()
  }
  app.addHook('onListen', async () => {
    timer = setTimeout(compileNext, compiledAfter).unref()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

export const nodeBytes = (bytes: Uint8Array | string): Buffer | string =>
  typeof bytes === 'string' ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

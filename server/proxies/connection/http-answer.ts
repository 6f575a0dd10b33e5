import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { ProxyFailure } from './failure.ts'
import type { Wire } from './wire.ts'

export interface HttpHead {
  status: number
  headers: Map<string, string>
}

const letterH = 0x48
const mostHead = 16 * 1024
const mostBody = 1024 * 1024

type IsBroken = (first: number) => ProxyFailure

export async function readHead(wire: Wire, isBroken: IsBroken): Promise<HttpHead> {
  for (let count = 0; count < 3; count++) {
    const head = await readOneHead(wire, isBroken)
    if (head.status >= 200 || head.status === 101) return head
  }
  throw isBroken(letterH)
}

async function readOneHead(wire: Wire, isBroken: IsBroken): Promise<HttpHead> {
  // Other servers may never send the blank line that ends the head.
  const start = await wire.first()
  if (start !== letterH) throw isBroken(start)
  const text = (await wire.takeThrough(['\r\n\r\n', '\n\n'], mostHead)).toString('latin1')
  const [first = '', ...lines] = text.split(/\r?\n/)
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1])
  if (Number.isNaN(status)) throw isBroken(letterH)
  const headers = new Map<string, string>()
  for (const line of lines) {
    const at = line.indexOf(':')
    if (at <= 0) continue
    const name = line.slice(0, at).trim().toLowerCase()
    const [before, value] = [headers.get(name), line.slice(at + 1).trim()]
    // Login schemes are often offered in several headers; of all others the last one counts.
    headers.set(name, before !== undefined && name.endsWith('-authenticate') ? `${before}, ${value}` : value)
  }
  return { status, headers }
}

export async function readBody(wire: Wire, head: HttpHead): Promise<string> {
  const bytes = await readBytes(wire, head)
  const coding = head.headers.get('content-encoding')?.toLowerCase() ?? 'identity'
  if (coding === 'identity' || bytes.length === 0) return bytes.toString()
  // Proxies may ask for it, or compress by themselves.
  const decode = Object.hasOwn(codings, coding) ? codings[coding]! : undefined
  try {
    return decode!(bytes, { maxOutputLength: mostBody }).toString()
  } catch {
    throw new ProxyFailure('wrong_protocol', 'Its response is compressed, and could not be read.')
  }
}

const codings: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

async function readBytes(wire: Wire, { headers }: HttpHead): Promise<Buffer> {
  if (/chunked/i.test(headers.get('transfer-encoding') ?? '')) return readChunks(wire)
  const length = headers.get('content-length')
  if (length === undefined) return wire.takeRest(mostBody)
  if (!/^\d{1,15}$/.test(length))
    throw new ProxyFailure('wrong_protocol', 'The Content-Length of its response is not a number.')
  if (Number(length) > mostBody)
    throw new ProxyFailure('too_much', 'It announced a response of more than 1 MB.')
  return wire.take(Number(length))
}

async function readChunks(wire: Wire): Promise<Buffer> {
  const parts: Buffer[] = []
  let total = 0
  for (;;) {
    const line = (await wire.takeThrough(['\r\n'], 1024)).toString('latin1')
    const size = /^\s*([\da-f]{1,8})\s*(?:;.*)?\r\n$/i.exec(line)?.[1]
    if (size === undefined)
      throw new ProxyFailure('wrong_protocol', 'The chunks of its response could not be read.')
    const length = Number.parseInt(size, 16)
    total += length
    if (total > mostBody) throw new ProxyFailure('too_much', 'It sent more than 1 MB.')
    if (length === 0) return Buffer.concat(parts)
    parts.push(await wire.take(length))
    await wire.take(2)
  }
}

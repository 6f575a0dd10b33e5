import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Requester, SentToken } from '../requester.ts'

export interface PlainLine {
  method: string
  url: string
}

/** What hooks and handlers read of a request, that of Node and that of Fastify, without a stream. */
export class PlainRequest {
  readonly method: string
  readonly url: string
  readonly httpVersion = '1.1'
  readonly headers: IncomingHttpHeaders
  /** Names and values alternating. */
  readonly rawHeaders: readonly string[]
  readonly socket: Socket
  id = ''
  ip = ''
  /** A text, until it is parsed. */
  body: unknown
  readonly params = {}
  readonly query = {}
  account: Requester | null = null
  apiToken: SentToken | null = null
  routeOptions: object = {}

  constructor(
    { method, url }: PlainLine,
    headers: IncomingHttpHeaders,
    rawHeaders: string[],
    body: string,
    socket: Socket,
  ) {
    this.method = method
    this.url = url
    this.headers = headers
    this.rawHeaders = rawHeaders
    this.socket = socket
    this.body = body
  }

  get raw(): this {
    return this
  }
}

/** Bytes. Node accepts twice as many. */
const longestHead = 8192

/** A name without an underscore, which some proxies drop, a colon, and a value of visible characters. */
const plainHeaders = /^(?:[a-z\d!#$%&'*+.^`|~-]+:[ -~]*\r\n)+$/i

/** They change how a message is read or what becomes of its connection. */
const special = new Set([
  'content-encoding',
  'expect',
  'http2-settings',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const jsonTypes = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
])

/**
 * Reads a request that has arrived in one piece and has nothing unusual in it: one of these lines, each header once, and a
 * JSON body of exactly the length that it says. Everything else is left to Node.
 */
export function readPlainRequest(
  piece: Buffer,
  lines: ReadonlyMap<string, PlainLine>,
  socket: Socket,
): PlainRequest | undefined {
  const text = piece.toString('latin1', 0, longestHead)
  const lineEnd = text.indexOf('\r\n')
  const line = lines.get(text.slice(0, Math.max(0, lineEnd)))
  if (!line) return undefined
  const start = lineEnd + 2
  const end = text.indexOf('\r\n\r\n', lineEnd) + 2
  if (end <= start || !plainHeaders.test(text.slice(start, end))) return undefined
  const headers: Record<string, string> = {}
  const rawHeaders: string[] = []
  for (let at = start; at < end;) {
    const colon = text.indexOf(':', at)
    const next = text.indexOf('\r\n', colon)
    const given = text.slice(at, colon)
    const name = given.toLowerCase()
    const value = text.slice(colon + 1, next).trim()
    if (special.has(name) || Object.hasOwn(headers, name)) return undefined
    if (name === 'connection' && value.toLowerCase() !== 'keep-alive') return undefined
    headers[name] = value
    rawHeaders.push(given, value)
    at = next + 2
  }
  const from = end + 2
  const length = piece.length - from
  const { host, 'content-length': said, 'content-type': type = '' } = headers
  if (host === undefined || length === 0 || said !== String(length)) return undefined
  if (!jsonTypes.has(type.toLowerCase())) return undefined
  return new PlainRequest(line, headers, rawHeaders, piece.toString('utf8', from), socket)
}

import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { type Clients, countedFrom } from '../clients/clients.ts'
import type { Line } from '../clients/line.ts'

/** Nothing in the contract is deeper than four, or has more than a few thousand objects, arrays or fields. */
const mostDepth = 8
const mostGroups = 5000
const mostFields = 20_000
const mostValues = 25_000

const responses = new WeakMap<FastifyRequest, ServerResponse>()

/**
 * Reads JSON bodies. Nearly all arrive in one chunk, which needs neither a decoder nor a copy. Fastify's own parser, made
 * for any length and encoding, takes 5 µs longer, a twentieth of a lookup. A field named __proto__ is harmless: handlers
 * only get the fields of the contract.
 *
 * What a large body holds counts for its client until it is answered, and it waits in line before it is parsed.
 */
export function readJsonBodies(app: FastifyInstance, clients: Clients, line: Line): void {
  app.addHook('onRoute', (route) => {
    if (!route.schema?.body) return
    route.preParsing = [
      (request, { raw }, payload, done) => {
        responses.set(request, raw)
        done(null, payload)
      },
      ...[route.preParsing ?? []].flat(),
    ]
  })
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const { bodyLimit: most = 0 } = request.routeOptions
    const response = responses.get(request)
    const chunks: Buffer[] = []
    let length = 0
    let isOver = false
    const end = (error: Error | null, body?: unknown): void => {
      if (isOver) return
      isOver = true
      chunks.length = 0
      done(error, body)
    }
    const finish = (): void => {
      const [whole = Buffer.alloc(0)] = chunks.length > 1 ? [Buffer.concat(chunks)] : chunks
      try {
        end(null, parse(whole))
      } catch (error) {
        end(error as AppError)
      }
    }
    let held = 0
    /** What is announced counts before it arrives, so that a client with too much is refused before anything is read. */
    const hold = (bytes: number): void => {
      if (bytes > most) return end(tooLarge(most))
      if (!response || bytes < countedFrom || bytes <= held) return
      try {
        clients.hold(request.ip, response, 'bytes', bytes - held)
        held = bytes
      } catch (error) {
        end(error as AppError)
      }
    }
    hold(Number(request.headers['content-length'] ?? 0))
    if (isOver) return
    payload.on('data', (chunk: Buffer) => {
      if (isOver) return
      length += chunk.length
      hold(length)
      if (!isOver) chunks.push(chunk)
    })
    payload.once('error', () => end(new AppError('bad_request')))
    payload.once('end', () => {
      if (isOver) return
      if (length < countedFrom) return finish()
      line.join(clients.of(request.ip), { since: performance.now(), run: finish })
    })
  })
}

function tooLarge(most: number): AppError {
  const size = most < 1024 * 1024 ? `${most / 1024} kB` : `${most / 1024 / 1024} MB`
  return new AppError('too_large', { message: `The request is larger than ${size}.` })
}

/**
 * Browsers send angle brackets as entities; only those are decoded. That happens before parsing, which is safe because
 * JSON does not escape brackets: a reviver would be called for every value, half a second for 1 MB of zeros.
 */
function parse(bytes: Buffer): unknown {
  if (bytes.length >= countedFrom) refuseTangled(bytes)
  try {
    return JSON.parse(bytes.toString().replaceAll('&lt;', '<').replaceAll('&gt;', '>')) as unknown
  } catch {
    throw new AppError('bad_json')
  }
}

const [quote, backslash] = ['"', '\\'].map((sign) => sign.charCodeAt(0)) as [number, number]
const [openBrace, openBracket, closeBrace, closeBracket, colon, comma] = [...'{[}]:,'].map((sign) =>
  sign.charCodeAt(0),
)

/** Refuses bodies that `JSON.parse` would take long for: it needs 100 ms for a megabyte of empty objects. */
function refuseTangled(bytes: Buffer): void {
  let depth = 0
  let groups = 0
  let fields = 0
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) at = endOfText(bytes, at + 1)
    else if (byte === openBrace || byte === openBracket) {
      groups++
      if (++depth > mostDepth) throw tangled('is nested too deep')
    } else if (byte === closeBrace || byte === closeBracket) depth--
    else if (byte === colon) fields++
    else if (byte === comma) values++
  }
  if (groups > mostGroups) throw tangled('has too many objects and arrays')
  if (fields > mostFields) throw tangled('has too many fields')
  if (values > mostValues) throw tangled('has too many values')
}

function endOfText(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(quote, at)
    if (at === -1) return bytes.length
    let slashes = 0
    while (bytes[at - 1 - slashes] === backslash && at - 1 - slashes >= from) slashes++
    if (slashes % 2 === 0) return at
    at++
  }
}

const tangled = (what: string): AppError =>
  new AppError('invalid_input', { message: `The body ${what} for this call.` })

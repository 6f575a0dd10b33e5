// One response from the server, after redirects. node:http instead of fetch: it delivers every chunk as it arrives, and
// destroying a request takes effect immediately.
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Address } from '../../platform/addresses/address.ts'
import { AddressGuard, GuardRefusal } from '../../proxies/connection/address-guard.ts'
import { DownloadProblem } from './download-problem.ts'
import type { Pin } from './pinned.ts'

export async function openFrom(pin: Pin, kept: number, signal: AbortSignal): Promise<IncomingMessage> {
  const response = await openAt(pin.address, kept, signal)
  if (response.statusCode === 200) return checkLength(response, pin.size)
  if (isRest(response, pin.size, kept)) return response
  response.destroy()
  return checkLength(await openAt(pin.address, 0, signal), pin.size)
}

export function openWhole(
  address: string,
  signal: AbortSignal,
  validators?: Validators,
): Promise<IncomingMessage> {
  return openAt(address, 0, signal, validators)
}

export interface Validators {
  etag: string
  lastModified: string
}

export async function* readBody(response: IncomingMessage, alive: () => void): AsyncGenerator<Buffer> {
  const encoding = response.headers['content-encoding'] || 'identity'
  if (encoding === 'identity') return yield* arriving(response, alive)
  if (encoding !== 'gzip') throw unexpectedEncoding(encoding)
  // The callback's error is also thrown while reading.
  yield* pipeline(arriving(response, alive), createGunzip(), () => {})
}

const mostRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])
const temporary = new Set([408, 425, 429])
const longestWaitMs = 60_000

async function openAt(
  address: string,
  offset: number,
  signal: AbortSignal,
  validators: Validators = { etag: '', lastModified: '' },
): Promise<IncomingMessage> {
  const isConditional = validators.etag !== '' || validators.lastModified !== ''
  const first = new URL(address)
  let url = first
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const response = await ask(url, offset, signal, validators, await redirectAddress(url, first, signal))
    const status = response.statusCode ?? 0
    if (status === 200 || (offset > 0 && (status === 206 || status === 416))) return response
    if (isConditional && status === 304) return response
    response.destroy()
    if (!redirects.has(status)) throw statusProblem(status, response.headers['retry-after'])
    url = redirected(response.headers.location, url, first)
  }
  throw new DownloadProblem(`the server redirected more than ${mostRedirects} times`)
}

const guard = new AddressGuard('public')

/**
 * The operator chose the first server, which may be in a private network. Where it redirects to is the choice of whoever
 * runs it, so that must be a public address, and exactly the one that was checked.
 */
async function redirectAddress(url: URL, first: URL, signal: AbortSignal): Promise<Address | undefined> {
  if (url.host === first.host) return undefined
  return guard.addressOf(url.hostname.replace(/^\[|\]$/g, ''), signal).catch((error: unknown) => {
    if (!(error instanceof GuardRefusal)) throw error
    throw new DownloadProblem(`the server redirected to ${url.host}, which is not a public address`)
  })
}

function ask(
  url: URL,
  offset: number,
  signal: AbortSignal,
  { etag, lastModified }: Validators,
  address: Address | undefined,
): Promise<IncomingMessage> {
  const headers = {
    'user-agent': 'bindex',
    connection: 'close',
    // The kept part is not compressed, so the rest must not be either.
    ...(offset > 0 ? { range: `bytes=${offset}-` } : { 'accept-encoding': 'gzip' }),
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      { headers, signal, ...(address && { lookup: only(address) }) },
      resolve,
    )
    request.on('error', reject)
    request.end()
  })
}

const only =
  ({ text, family }: Address): LookupFunction =>
  (_name, { all }, done) =>
    all ? done(null, [{ address: text, family }]) : done(null, text, family)

function redirected(location: string | undefined, from: URL, first: URL): URL {
  const url = location ? URL.parse(location, from) : null
  if (!url) throw new DownloadProblem('the server redirected without an address')
  if (url.protocol !== 'https:' && url.protocol !== first.protocol) {
    throw new DownloadProblem(`the server redirected to an unsupported address (${url.protocol})`)
  }
  return url
}

function statusProblem(status: number, retryAfter = ''): DownloadProblem {
  const waitMs = /^\d+$/.test(retryAfter) ? Math.min(Number(retryAfter) * 1000, longestWaitMs) : 0
  return new DownloadProblem(`the server answered ${status}`, {
    again: status >= 500 || temporary.has(status),
    waitMs,
  })
}

function isRest({ statusCode, headers }: IncomingMessage, size: number, kept: number): boolean {
  const range = headers['content-range']
  return (
    statusCode === 206 &&
    (range === `bytes ${kept}-${size - 1}/${size}` || range === `bytes ${kept}-${size - 1}/*`) &&
    (headers['content-encoding'] || 'identity') === 'identity'
  )
}

// The Content-Length of a compressed response is not the size of the content.
function checkLength(response: IncomingMessage, size: number): IncomingMessage {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = response.headers
  if (length === undefined || encoding !== 'identity' || Number(length) === size) return response
  response.destroy()
  throw new DownloadProblem(`the server announced ${length} bytes instead of ${size}`, { discard: true })
}

function unexpectedEncoding(encoding: string): DownloadProblem {
  return new DownloadProblem(`the server sent an encoding that was not requested (${encoding})`, {
    discard: true,
  })
}

async function* arriving(response: IncomingMessage, alive: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of response) {
    alive()
    yield chunk as Buffer
  }
}

// Calls the API by the request lines of the contract. The site and `bindex/client` use it.
import type { Input, Output, Route, Api } from '../api.ts'
import { limits } from '../limits.ts'
import { ApiError, isRefusal, repliedError, thrownError } from './api-error.ts'
import type { retrying } from './retrying.ts'

export interface Settings {
  /** Its address, such as https://bins.example.com; by default the site that this page comes from. */
  site?: string
  token?: string | (() => string | undefined)
  /** Retries after a failure that may pass; 2 by default. */
  retries?: number
  fetch?: typeof fetch
  onReply?: (response: Response) => void
}

export interface Calls {
  /** Calls the API with a request line of the contract, such as `GET /api/dataset`. */
  call<R extends Route>(line: R, input: Input<R>, signal?: AbortSignal): Promise<Output<R>>
  /** Downloads a file. The server names it. The time limit is for the beginning of the reply: a large file takes longer. */
  download<R extends Route>(line: R, input: Input<R>): Promise<{ file: Blob; name: string }>
  /** A reply that stays open, such as an event stream. It ends when the server or the caller ends it. */
  openStream<R extends Route>(
    line: R,
    input: Input<R>,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>>
}

export interface RequestOptions {
  signal?: AbortSignal | undefined
  accept?: string
  headers?: Record<string, string>
  timeout?: number | null
  /** Instead of the body of the input, as it is. */
  text?: { type: string; body: string }
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export type Send = (line: Route, input: Input<Route>, options?: RequestOptions) => Promise<Response>

export function sender({ site, token: given, fetch: fetchWith, onReply }: Settings): Send {
  // On the site itself, what is cached is asked for again, and the last change is sent even when the page is closed.
  const own = site === undefined
  return async (line, input, options = {}) => {
    const { signal, accept = 'application/json', timeout = limits.requestMilliseconds, text } = options
    const { body } = input as Parts
    const [method = ''] = line.split(' ')
    const token = typeof given === 'function' ? given() : given
    const signals = [signal, timeout === null ? undefined : AbortSignal.timeout(timeout)]
    const content = text ?? (body === undefined ? undefined : json(body))
    try {
      const response = await (fetchWith ?? fetch)((site ?? '') + addressOf(line, input as object), {
        method,
        ...(own && { credentials: 'include', keepalive: method === 'PUT' }),
        headers: {
          accept,
          ...(own && { 'cache-control': 'no-cache', pragma: 'no-cache' }),
          ...(content && { 'content-type': content.type }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...options.headers,
        },
        ...(content && { body: content.body }),
        signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
      })
      onReply?.(response)
      return response
    } catch (error) {
      throw thrownError(error, site)
    }
  }
}

export function createCalls(settings: Settings, send = sender(settings), retry?: typeof retrying): Calls {
  const { token, retries = 2 } = settings
  const keys = new IdempotencyKeys()
  return {
    call: (line, input, signal) =>
      keys.send(typeof token === 'function' ? token() : token, line, input, isRefusal, (headers) => {
        const once = async () => read(await send(line, input, { signal, headers }))
        return retry ? retry(line, headers, retries, signal, once) : once()
      }) as Promise<Output<typeof line>>,

    async download(line, input) {
      const late = new AbortController()
      const timer = setTimeout(
        () => late.abort(new DOMException('', 'TimeoutError')),
        limits.requestMilliseconds,
      )
      const response = await send(line, input, { signal: late.signal, timeout: null }).finally(() =>
        clearTimeout(timer),
      )
      if (response.ok) {
        const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
        const file = await response.blob().catch((error: unknown) => Promise.reject(thrownError(error)))
        return { file, name: name ?? 'bins.txt' }
      }
      const { message, status, code } = await repliedError(response)
      throw new ApiError(`Download failed: ${status} ${message}`, status, { code })
    },

    async openStream(line, input, signal) {
      const response = await send(line, input, { signal, accept: 'text/event-stream', timeout: null })
      if (!response.ok || !response.body) throw await repliedError(response)
      return response.body
    },
  }
}

const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(escapeAngles(body)) })

export function addressOf(line: string, input: object): string {
  const { params = {}, query = {} } = input as Parts
  const [, path = ''] = line.split(' ')
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return url + queryText(query)
}

/** `?name[]=a&name[]=b&flag=1`, without absent and false values. */
export function queryText(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, String(one))
    else if (value === true) search.append(name, '1')
    else if (value !== undefined && value !== false && value !== '') search.append(name, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Escapes angle brackets in every string. The server unescapes them. */
export function escapeAngles(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  if (Array.isArray(value)) return value.map(escapeAngles)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, escapeAngles(one)]))
}

async function read(response: Response): Promise<unknown> {
  if (!response.ok) throw await repliedError(response)
  if (response.status === 204) return {}
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new ApiError('Received OK status but failed to parse response body.', response.status)
    }
    throw thrownError(error)
  }
}

type Creating = { [R in Route]: Api[R] extends { creates: true } ? R : never }[Route]

/** The lines of the contract with `creates`, which the compiler checks: no schema may reach the browser. */
const creating: Record<Creating, true> = {
  'POST /api/binlists': true,
  'POST /api/binlists/from-search': true,
  'POST /api/binlists/:hashId/bins': true,
  'POST /api/binlists/:hashId/fork': true,
  'POST /api/binlists/:hashId/bookmark': true,
  'POST /api/binlists/:hashId/report': true,
  'POST /api/bin/:bin/review': true,
  'POST /api/reviews/:hash/report': true,
  'POST /api/bin/:bin/corrections': true,
  'POST /api/bank/:slug/corrections': true,
  'POST /api/corrections/:id/report': true,
  'POST /api/watches': true,
}

class IdempotencyKeys {
  private readonly unanswered = new Map<string, string>()

  /**
   * Sends a request that creates something with a key. Without a reply nobody knows whether it was executed, so the next
   * one of this sender with the same input has the same key: trying again does not create a second list. `isFinal` tells
   * whether an error means that it was not.
   */
  async send<T>(
    sender: string | undefined,
    line: Route,
    input: unknown,
    isFinal: (error: unknown) => boolean,
    send: (headers: Record<string, string>) => Promise<T>,
  ): Promise<T> {
    const { unanswered } = this
    // What was created may be deleted now. Creating it again is then a new request.
    if (/^DELETE |\/remove-bins$/.test(line)) unanswered.clear()
    if (!Object.hasOwn(creating, line)) return send({})
    const request = JSON.stringify([sender, line, input])
    const key = unanswered.get(request) ?? newKey()
    unanswered.set(request, key)
    const forget = () => unanswered.get(request) === key && unanswered.delete(request)
    try {
      const reply = await send({ 'idempotency-key': key })
      forget()
      return reply
    } catch (error) {
      if (isFinal(error)) forget()
      throw error
    }
  }
}

/** 128 random bits. `crypto.randomUUID` exists only on https. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

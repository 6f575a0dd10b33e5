import type { Input, Output, Route } from '#contract/api.ts'
import { errors, type ErrorCode, type ErrorReply } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { withIdempotencyKey } from './idempotency-keys.ts'
import { session } from './session/session.ts'

/** A call that failed: the message is for people, the code for decisions. */
export class ApiError extends Error {
  /** 0 when there was no reply at all. */
  readonly status: number
  /** Undefined when the reply was not one of ours, such as the error page of a proxy in front of the site. */
  readonly code: ErrorCode | undefined
  readonly data: { details?: unknown }

  constructor(
    message: string,
    status: number,
    { code, details }: { code?: unknown; details?: unknown } = {},
  ) {
    super(message)
    this.status = status
    this.code = typeof code === 'string' && Object.hasOwn(errors, code) ? (code as ErrorCode) : undefined
    this.data = { details }
  }
}

/** Whether it failed for one of these reasons. For a reply without a code, its status decides. */
export const isError = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError &&
  codes.some((code) => (error.code === undefined ? error.status === errors[code][0] : error.code === code))

/** Whether the server would refuse a retry too. After 408 and 429 a later one may work. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status)

const unexpected = 'An unexpected error occurred. Please try again.'

/** The message to show for whatever was thrown; `otherwise` when the server was not reached. */
export const messageOf = (error: unknown, otherwise = unexpected): string =>
  (error instanceof ApiError && error.status && error.message) || otherwise

/** The address to try when the first one returns 404. */
const alternates: Partial<Record<Route, Route>> = {
  'GET /bank/:slug': 'GET /api/bank/:slug',
  'GET /api/bank/:slug': 'GET /bank/:slug',
}

/** Calls the API with a request line of the contract, such as `GET /api/dataset`. */
export async function call<R extends Route>(
  line: R,
  input: Input<R>,
  signal?: AbortSignal,
): Promise<Output<R>> {
  try {
    return await withIdempotencyKey(line, input, isRefusal, async (headers) => {
      return (await read(await request(line, input, { signal, headers }))) as Output<R>
    })
  } catch (error) {
    const alternate = alternates[line]
    if (!alternate || !(error instanceof ApiError) || error.status !== 404) throw error
    return (await read(await request(alternate, input as Input<Route>, { signal }))) as Output<R>
  }
}

/** Downloads a file. The server names it. The time limit is for the beginning of the reply: a large file takes longer. */
export async function download<R extends Route>(
  line: R,
  input: Input<R>,
): Promise<{ file: Blob; name: string }> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), limits.requestMilliseconds)
  const response = await request(line, input, { signal: late.signal, timeout: null }).finally(() =>
    clearTimeout(timer),
  )
  if (response.ok) {
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    const file = await response.blob().catch((error: unknown) => Promise.reject(asApiError(error)))
    return { file, name: name ?? 'bins.txt' }
  }
  const { message, status, code } = await failure(response)
  throw new ApiError(`Download failed: ${status} ${message}`, status, { code })
}

/** A reply that stays open, such as an event stream. It ends when the server or the caller ends it. */
export async function openStream<R extends Route>(
  line: R,
  input: Input<R>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await request(line, input, { signal, accept: 'text/event-stream', timeout: null })
  if (!response.ok || !response.body) throw await failure(response)
  return response.body
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

interface Options {
  signal?: AbortSignal | undefined
  accept?: string
  headers?: Record<string, string>
  timeout?: number | null
}

async function request(
  line: Route,
  input: Input<Route>,
  { signal, accept = 'application/json', headers, timeout = limits.requestMilliseconds }: Options = {},
): Promise<Response> {
  const { params = {}, query = {}, body } = input as Parts
  const [method = '', path = ''] = line.split(' ')
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const token = session.token()
  const signals = [signal, timeout === null ? undefined : AbortSignal.timeout(timeout)]
  try {
    return await fetch(url + queryText(query), {
      method,
      credentials: 'include',
      // The last change is sent even when the page is closed.
      keepalive: method === 'PUT',
      headers: {
        accept,
        'cache-control': 'no-cache',
        pragma: 'no-cache',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(escapeAngles(body)) }),
      signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
    })
  } catch (error) {
    throw asApiError(error)
  }
}

function asApiError(error: unknown): unknown {
  const { name } = error as Error
  if (name === 'TimeoutError') return new ApiError('Request timeout', 408)
  // The caller cancelled the request; that is not a failure.
  if (name === 'AbortError') return error
  return new ApiError(unexpected, 0)
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
  if (!response.ok) throw await failure(response)
  if (response.status === 204) return {}
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new ApiError('Received OK status but failed to parse response body.', response.status)
    }
    throw asApiError(error)
  }
}

async function failure(response: Response): Promise<ApiError> {
  const { status } = response
  const text = await response.text().catch(() => '')
  let reply: Partial<ErrorReply> & { error?: unknown }
  try {
    reply = JSON.parse(text) as typeof reply
  } catch {
    return new ApiError(text || rateMessage(status) || `HTTP error ${status}`, status)
  }
  const serverMessage = [reply?.message, reply?.error].find((text) => typeof text === 'string' && text !== '')
  const fields =
    status === 422 && reply?.errors ? [...new Set(Object.values(reply.errors).flat())].join('\n') : ''
  const message =
    fields || (serverMessage as string | undefined) || rateMessage(status) || `HTTP error ${status}`
  return new ApiError(message, status, { code: reply?.code, details: reply?.details })
}

const rateMessage = (status: number) => (status === 429 ? errors.rate_limited[1] : '')

import { errors, type ErrorCode, type ErrorReply } from '../errors.ts'

interface More {
  code?: unknown
  details?: unknown
  retryAfter?: number | undefined
  cause?: unknown
}

export class ApiError extends Error {
  /** 0 when there was no reply at all. */
  readonly status: number
  /** Undefined when the reply was not one of ours, such as the error page of a proxy in front of the site. */
  readonly code: ErrorCode | undefined
  readonly data: { details?: unknown }
  /** Seconds after which it may work, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(message: string, status: number, more: More = {}) {
    const { code, details, retryAfter, cause } = more
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.code = typeof code === 'string' && Object.hasOwn(errors, code) ? (code as ErrorCode) : undefined
    this.data = { details }
    this.retryAfter = retryAfter
  }
}

export const isError = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError &&
  codes.some((code) => (error.code === undefined ? error.status === errors[code][0] : error.code === code))

/** Whether the server would refuse a retry too. After 408 and 429 a later one may work. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status)

export const unexpected = 'An unexpected error occurred. Please try again.'

export function thrownError(error: unknown, site?: string): unknown {
  const { name } = error as Error
  if (name === 'TimeoutError') return new ApiError('Request timeout', 408)
  // The caller cancelled the request; that is not a failure.
  if (name === 'AbortError') return error
  return new ApiError(site === undefined ? unexpected : `${site} cannot be reached.`, 0, { cause: error })
}

export async function repliedError(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const said = headers.get('retry-after') ?? ''
  const retryAfter = /^\d+$/.test(said) ? Number(said) : undefined
  const text = await response.text().catch(() => '')
  let reply: Partial<ErrorReply> & { error?: unknown }
  try {
    reply = JSON.parse(text) as typeof reply
  } catch {
    return new ApiError(text || rateMessage(status) || `HTTP error ${status}`, status, { retryAfter })
  }
  return apiErrorOf(reply, status, retryAfter)
}

export function apiErrorOf(
  reply: Partial<ErrorReply> & { error?: unknown },
  status: number,
  retryAfter?: number,
): ApiError {
  const serverMessage = [reply?.message, reply?.error].find((text) => typeof text === 'string' && text !== '')
  const fields =
    status === 422 && reply?.errors ? [...new Set(Object.values(reply.errors).flat())].join('\n') : ''
  const message =
    fields || (serverMessage as string | undefined) || rateMessage(status) || `HTTP error ${status}`
  return new ApiError(message, status, { code: reply?.code, details: reply?.details, retryAfter })
}

const rateMessage = (status: number) => (status === 429 ? errors.rate_limited[1] : '')

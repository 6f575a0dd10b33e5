import { vi } from 'vitest'
import type { Route } from '#contract/api.ts'

interface Reply {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

export interface Call {
  line: Route
  path: string
  body: unknown
}

/**
 * Answers the API calls of components, and returns the list of calls so far. A reply that is a function may be
 * asynchronous. A call without a reply fails as if the server could not be reached.
 */
export function fakeApi(replies: { [R in Route]?: Reply | (() => Reply | Promise<Reply>) }): Call[] {
  const calls: Call[] = []
  const lines = Object.keys(replies) as Route[]
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const path = address.replace(/\?.*/s, '')
    const line = lines.find((one) => pattern(one).test(`${method} ${path}`))
    if (!line) throw new TypeError(`There is no reply to ${method} ${path}`)
    calls.push({ line, path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const given = replies[line]!
    const {
      status = 200,
      body: sent = {},
      headers = {},
    } = typeof given === 'function' ? await Promise.race([given(), aborted(signal)]) : given
    return new Response(typeof sent === 'string' ? sent : JSON.stringify(sent), { status, headers })
  })
  return calls
}

/** A failure as the server sends it. */
export const failure = (status: number, message: string, code = 'unexpected'): Reply => ({
  status,
  body: { status, message, code },
})

/** A reply that never comes, because the server cannot be reached. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

const pattern = (line: string): RegExp => new RegExp(`^${line.replaceAll(/:\w+/g, '[^/]+')}$`)

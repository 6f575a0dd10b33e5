import { vi } from 'vitest'
import { api, type Endpoint, type Route } from '#contract/api.ts'

interface Reply {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

/** What the calls of a test had that the server would refuse. */
export const refused: string[] = []

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
    const content = typeof body === 'string' ? (JSON.parse(body) as object) : undefined
    refuseUnknown(line, new URL(address, 'http://site').searchParams, content)
    calls.push({ line, path, body: content })
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

/** Collects names that the server would refuse: an error of the call could be shown like any other. */
function refuseUnknown(line: Route, query: URLSearchParams, body: object | undefined): void {
  const { query: parameters, body: fields } = api[line] as Endpoint
  const namesOf = (schema: object | undefined) =>
    Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  const known = [...namesOf(parameters), ...namesOf(fields)]
  const sent = [...Array.from(query.keys(), (name) => name.replace(/\[\]$/, '')), ...Object.keys(body ?? {})]
  refused.push(...sent.filter((name) => !known.includes(name)).map((name) => `${line} has no ${name}`))
}

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

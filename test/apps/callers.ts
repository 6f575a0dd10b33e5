import type { TestContext } from 'node:test'
import type { Input, Output, Route } from '#contract/api.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { Database } from '#server/platform/db/open.ts'
import { type MadeAccount, madeAccount } from './made-account.ts'
import { madeApp } from './made-app.ts'

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** An object is sent as JSON, a text as lines. */
  body?: object | string
}

export interface Caller {
  account: MadeAccount | undefined
  /** Calls a line of the contract. A failure returns its status and message. */
  call<R extends Route>(
    line: R,
    input: Input<R>,
    headers?: Record<string, string>,
  ): Promise<{
    status: number
    body: Output<R> & { message: string; code?: ErrorCode }
    headers: Record<string, unknown>
  }>
  /** The same with the text of the reply; `body` is undefined when that is not JSON. */
  whole<R extends Route>(line: R, input: Input<R>): Promise<{ status: number; body: unknown; text: string }>
  /** The same for replies that are not JSON. */
  text(url: string): Promise<{ status: number; body: string; headers: Record<string, unknown> }>
}

/** A server and its users: three with an account, one without. */
export async function startCallers(
  t: TestContext,
  database: Database,
  dataset?: Dataset,
  environment: Record<string, string> = {},
) {
  const app = await madeApp(t, environment, { database, ...(dataset && { dataset }) })
  const caller = (account: MadeAccount | undefined): Caller => {
    const headers = account?.headers ?? {}
    const send = (line: Route, input: Input<Route>, more: Record<string, string> = {}) => {
      const { params = {}, query = {}, body } = input as Parts
      const [method, path = ''] = line.split(' ') as ['GET', string]
      const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([name, value]) =>
          Array.isArray(value)
            ? value.map((one): [string, string] => [`${name}[]`, String(one)])
            : [[name, String(value)]],
        ),
      )
      return app.inject({
        method,
        url: `${url}?${search}`,
        headers: { ...headers, ...(typeof body === 'string' && { 'content-type': 'text/plain' }), ...more },
        ...(body && { payload: body }),
      })
    }
    return {
      account,
      async whole(line, input) {
        const reply = await send(line, input, { accept: 'application/json' })
        const isJson = String(reply.headers['content-type']).startsWith('application/json')
        return { status: reply.statusCode, text: reply.body, body: isJson ? reply.json() : undefined }
      },
      async call(line, input, more = {}) {
        const reply = await send(line, input, more)
        return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
      },
      async text(url) {
        const reply = await app.inject({ url, headers })
        return { status: reply.statusCode, body: reply.body, headers: reply.headers }
      },
    }
  }
  return {
    app,
    anyone: caller(undefined),
    ada: caller(await madeAccount(database)),
    eve: caller(await madeAccount(database)),
    bob: caller(await madeAccount(database)),
  }
}

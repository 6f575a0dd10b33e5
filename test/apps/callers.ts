import type { TestContext } from 'node:test'
import type { Input, Output, Route } from '#contract/api.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { Database } from '#server/db/open.ts'
import { type MadeAccount, madeAccount } from './made-account.ts'
import { madeApp } from './made-app.ts'

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
    return {
      account,
      async call(line, input, more = {}) {
        const { params = {}, query = {}, body } = input as Record<string, Record<string, unknown> | undefined>
        const [method, path = ''] = line.split(' ') as ['GET', string]
        const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
        const search = new URLSearchParams(
          Object.entries(query).flatMap(([name, value]) =>
            Array.isArray(value)
              ? value.map((one): [string, string] => [`${name}[]`, String(one)])
              : [[name, String(value)]],
          ),
        )
        const reply = await app.inject({
          method,
          url: `${url}?${search}`,
          headers: { ...headers, ...more },
          ...(body && { payload: body }),
        })
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

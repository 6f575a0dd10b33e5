import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestAsyncHookHandler,
} from 'fastify'
import type { Readable } from 'node:stream'
import { api, type Api, type Endpoint, type Input, type Output, type Route } from '#contract/api.ts'
import type { Asker } from '../accounts/guard.ts'
import { send } from './send.ts'

type Context<R extends Route> = Input<R> & Who<Api[R]> & { request: FastifyRequest; reply: FastifyReply }
type Who<E> = E extends { account: 'required' }
  ? { account: Asker }
  : E extends { account: 'optional' }
    ? { account: Asker | null }
    : unknown
/** A reply by its schema, or its bytes when they are ready or too many to hold. */
type Result<R extends Route> = Output<R> | Buffer | string | Readable

declare module 'fastify' {
  interface FastifyContextConfig {
    anyOrigin?: boolean
    rate?: Endpoint['rate']
  }
}

/**
 * Serves one line of the contract: its schemas check the input and shape the output. What `before` answers never comes
 * so far.
 */
export function route<R extends Route>(
  app: FastifyInstance,
  line: R,
  handle: (context: Context<R>) => Result<R> | Promise<Result<R>>,
  before?: onRequestAsyncHookHandler,
): void {
  const [method, url] = line.split(' ') as [HTTPMethods, string]
  const {
    params,
    query: querystring,
    body,
    returns,
    status = 200,
    anyOrigin,
    rate,
    account,
  }: Endpoint = api[line]
  const inputs = Object.fromEntries(
    Object.entries({ params, querystring, body }).filter(([, schema]) => schema !== undefined),
  )
  app.route({
    method,
    url,
    schema: { ...inputs, response: { [status]: returns } },
    config: { ...(anyOrigin && { anyOrigin }), ...(rate && { rate }), ...(account && { account }) },
    ...(before && { onRequest: before }),
    handler: (request, reply) => {
      const { params, query, body, account } = request
      if (status !== 200) reply.code(status)
      const result = handle({ params, query, body, account, request, reply } as unknown as Context<R>)
      return result instanceof Promise
        ? result.then((it) => send(request, reply, it))
        : send(request, reply, result)
    },
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type Endpoint, endpoints, type Route } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import type { ExecuteOnce } from '../idempotency/once.ts'
import { noFields } from '../schemas/validation.ts'
import { tagged } from './cached.ts'
import type { Handlers } from './handlers.ts'
import { send } from './send.ts'
import { AppError } from '#contract/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    anyOrigin?: boolean
    rate?: Endpoint['rate']
    lines?: boolean
  }
}

export function addRoutes<Context>(
  app: FastifyInstance,
  handlers: Handlers<Route, Context>,
  context: Context,
  executeOnce: ExecuteOnce,
  contextFor: ContextFor<Context> = () => undefined,
): void {
  for (const [line, endpoint] of endpoints) {
    const handler = handlers[line] as AnyHandler<Context>
    addRoute(app, line, endpoint, handler, context, executeOnce, contextFor(line))
  }
}

/** For a line whose context depends on who asks: a function that chooses it for a request. */
export type ContextFor<Context> = (
  line: Route,
) => ((request: FastifyRequest, reply: FastifyReply) => Context | Promise<Context>) | undefined

/** A handler whose input was checked by its line's schemas, which the compiler cannot see from here on. */
type AnyHandler<Context> = Handle<Context> | { before: Hook<Context>; handle: Handle<Context> }
type Handle<Context> = (call: object, context: Context) => unknown
type Hook<Context> = (request: FastifyRequest, reply: FastifyReply, context: Context) => Promise<unknown>

function addRoute<Context>(
  app: FastifyInstance,
  line: Route,
  {
    params,
    query: querystring,
    body,
    returns,
    status = 200,
    anyOrigin,
    rate,
    account: need,
    scope,
    creates,
    lines,
    largeBody,
    cache,
    anyQuery,
  }: Endpoint,
  handler: AnyHandler<Context>,
  context: Context,
  executeOnce: ExecuteOnce,
  choose: ReturnType<ContextFor<Context>>,
): void {
  const [method, url] = line.split(' ') as [HTTPMethods, string]
  const takesBody = method !== 'GET' && !lines
  const inputs = {
    ...(params && { params }),
    ...(!anyQuery && { querystring: querystring ?? noFields }),
    ...(takesBody && { body: body ?? noFields }),
  }
  const { before, handle } = typeof handler === 'function' ? { before: undefined, handle: handler } : handler
  app.route({
    method,
    url,
    bodyLimit: body ? (largeBody ? limits.bodyBytes : limits.smallBodyBytes) : limits.noBodyBytes,
    schema: { ...inputs, response: { [status]: returns } },
    config: {
      ...(anyOrigin && { anyOrigin }),
      ...(rate && { rate }),
      ...(need && { account: need }),
      ...(scope && { scope }),
      ...(lines && { lines: true }),
    },
    // After the hooks of tokens, limits and accounts.
    ...(before && {
      preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
        await before(request, reply, context)
      },
    }),
    handler: (request, reply) => {
      const { params, query, body, account } = request
      if (status !== 200) reply.code(status)
      const call = { params, query, body, account, request, reply }
      const chosen = choose?.(request, reply) ?? context
      const result =
        chosen instanceof Promise
          ? chosen.then((context) => handle(call, context))
          : creates
            ? executeOnce(line, request, reply, (create) => handle({ ...call, create }, chosen))
            : handle(call, chosen)
      const finish = (it: unknown) =>
        it === reply
          ? reply
          : send(request, reply, cache ? tagged(request, reply, it, { cache, account: need }) : it)
      return result instanceof Promise ? result.then(finish) : finish(result)
    },
  })
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** What our own client sends, what clients of binlist.net send, and what the docs tell programs to send. */
const allowedHeaders =
  'content-type, content-encoding, cache-control, pragma, if-none-match, authorization, accept-version, x-client'

export function answerOtherMethods(app: FastifyInstance): void {
  const addresses = Map.groupBy(endpoints, ([line]) => line.split(' ')[1]!)
  for (const [url, entries] of addresses) {
    const known = entries.map(([line]) => line.split(' ')[0]!)
    const anyOrigin = entries.some(([, endpoint]) => endpoint.anyOrigin)
    const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    app.route({
      method: 'OPTIONS',
      url,
      config: { anyOrigin },
      handler: (_request, reply) => {
        reply.header('allow', allow)
        if (anyOrigin) {
          reply.headers({
            'access-control-allow-methods': known.join(', '),
            'access-control-allow-headers': allowedHeaders,
            'access-control-max-age': '86400',
          })
        }
        return reply.code(204).send()
      },
    })
    app.route({
      method: methods.filter((method) => !known.includes(method)) as HTTPMethods[],
      url,
      config: { anyOrigin },
      // After the rate limit, and before the body is read, because its type does not matter here.
      preParsing: (_request, reply, _payload, done) => {
        reply.header('allow', allow)
        done(new AppError('method_not_allowed'))
      },
      handler: () => undefined,
    })
  }
}

import type { FastifyInstance, HTTPMethods } from 'fastify'
import { endpoints } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'

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

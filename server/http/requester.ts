import type { Endpoint } from '#contract/api.ts'

/** The account whose token was sent with a request. */
export interface Requester {
  id: string
  tokenHash: string
}

declare module 'fastify' {
  interface FastifyRequest {
    account: Requester | null
  }
  interface FastifyContextConfig {
    account?: Endpoint['account']
  }
}

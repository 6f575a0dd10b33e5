import type { Endpoint } from '#contract/api.ts'
import type { Scope } from '#contract/scopes.ts'

export interface SentToken {
  id: string
  accountId: string
  tokenHash: string
  scopes: readonly Scope[]
}

export interface Requester {
  id: string
  tokenHash: string
}

declare module 'fastify' {
  interface FastifyRequest {
    account: Requester | null
    apiToken: SentToken | null
  }
  interface FastifyContextConfig {
    account?: Endpoint['account']
    scope?: Endpoint['scope']
  }
}

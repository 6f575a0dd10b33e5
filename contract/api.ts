import type { Static, TSchema } from 'typebox'
import { accountsApi } from './calls/accounts.ts'
import { banksApi } from './calls/banks.ts'
import { binlistApi } from './calls/binlist.ts'
import { binPagesApi } from './calls/bin-pages.ts'
import { binsApi } from './calls/bins.ts'
import { countriesApi } from './calls/countries.ts'
import { correctionsApi } from './calls/corrections.ts'
import { datasetApi } from './calls/dataset.ts'
import { historyApi } from './calls/history.ts'
import type { ErrorCode } from './errors.ts'
import { discoverApi } from './calls/discover.ts'
import { exposuresApi } from './calls/exposures.ts'
import { humanApi } from './calls/human.ts'
import { ipApi } from './calls/ip.ts'
import { listChangesApi } from './calls/list-changes.ts'
import { listsApi } from './calls/lists.ts'
import { proxiesApi } from './calls/proxies.ts'
import { reviewsApi } from './calls/reviews.ts'
import { searchesApi } from './calls/searches.ts'

/** The whole HTTP contract. Each key is a request line: search for one to find its handler, callers and tests. */
export const api = {
  ...binsApi,
  ...searchesApi,
  ...binPagesApi,
  ...binlistApi,
  ...banksApi,
  ...countriesApi,
  ...datasetApi,
  ...historyApi,
  ...accountsApi,
  ...humanApi,
  ...listsApi,
  ...listChangesApi,
  ...reviewsApi,
  ...correctionsApi,
  ...discoverApi,
  ...ipApi,
  ...exposuresApi,
  ...proxiesApi,
} satisfies Record<string, Endpoint>

export interface Endpoint {
  summary: string
  /** The status of a successful reply; 200 by default. */
  status?: 200 | 202
  /** Pages of any origin may call it, without credentials. */
  anyOrigin?: true
  /** The rate limit that counts it. */
  rate?:
    | 'lookup'
    | 'download'
    | 'signup'
    | 'login'
    | 'challenge'
    | 'change'
    | 'correction'
    | 'share'
    | 'exposure'
    | 'exposed_card'
  /**
   * Whether it adds something, so that sending it twice may add it twice. Then it takes an Idempotency-Key. Every POST for
   * accounts states it.
   */
  creates?: boolean
  /** Required: refused without a token. Optional: open to anyone, but the reply depends on the account. */
  account?: 'required' | 'optional'
  /** Errors of its own. Others follow from the rest of its line: see `replies.ts`. */
  fails?: readonly ErrorCode[]
  /** The content types of a successful reply, when it is not only JSON or plain text. */
  types?: readonly string[]
  /** Sent with an ETag: a client that has it gets 304. */
  hasEtag?: true
  params?: TSchema
  query?: TSchema
  body?: TSchema
  returns: TSchema
}

export type Api = typeof api
export type Route = keyof Api

/** Every endpoint with its request line, for whoever walks the contract. */
export const endpoints = Object.entries(api) as [Route, Endpoint][]

type Part<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends TSchema> ? Record<K, Static<S>> : unknown

/** What a caller sends. */
export type Input<R extends Route> = Part<Api[R], 'params'> & Part<Api[R], 'query'> & Part<Api[R], 'body'>
/** What a caller gets back. */
export type Output<R extends Route> = Static<Api[R]['returns']>

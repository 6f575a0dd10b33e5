import { formatNumber } from './formats/numbers.ts'
import { limits } from './limits.ts'
import type { Static, TSchema } from './schema.ts'
import { accountsApi } from './calls/accounts.ts'
import { banksApi } from './calls/banks.ts'
import { bulkApi } from './calls/bulk.ts'
import { binlistApi } from './calls/binlist.ts'
import { binPagesApi } from './calls/bin-pages.ts'
import { binsApi } from './calls/bins.ts'
import { countriesApi } from './calls/countries.ts'
import { correctionsApi } from './calls/corrections.ts'
import { datasetApi } from './calls/dataset.ts'
import { deviceApi } from './calls/device.ts'
import { docsApi } from './calls/docs.ts'
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
import { tokensApi } from './calls/tokens.ts'
import { watchesApi } from './calls/watches.ts'
import type { Scope } from './scopes.ts'

export const api = {
  ...binsApi,
  ...bulkApi,
  ...searchesApi,
  ...binPagesApi,
  ...binlistApi,
  ...banksApi,
  ...countriesApi,
  ...datasetApi,
  ...historyApi,
  ...deviceApi,
  ...accountsApi,
  ...tokensApi,
  ...humanApi,
  ...listsApi,
  ...listChangesApi,
  ...reviewsApi,
  ...correctionsApi,
  ...watchesApi,
  ...discoverApi,
  ...ipApi,
  ...exposuresApi,
  ...proxiesApi,
  ...docsApi,
} satisfies Record<string, Endpoint>

export interface Endpoint {
  summary: string
  status?: 200 | 202
  anyOrigin?: true
  rate?:
    | 'lookup'
    | 'file'
    | 'download'
    | 'signup'
    | 'login'
    | 'challenge'
    | 'change'
    | 'correction'
    | 'share'
    | 'exposure'
    | 'exposed_card'
    | 'wrong_token'
  /**
   * Adds something, so sending it twice may add it twice. It takes an Idempotency-Key, and what it adds is charged to
   * the account. Every POST for accounts states it.
   */
  creates?: boolean
  account?: 'required' | 'optional'
  /**
   * The scope that an API token needs; `session`: only for those who logged in with their user ID. Every line with an
   * account states it.
   */
  scope?: Scope | 'session'
  fails?: readonly ErrorCode[]
  types?: readonly string[]
  /**
   * Sent with an ETag, so that a client that has it gets 304. Data: it changes with the dataset, and caches may use it for
   * minutes. Community: people change it, and caches may use it for seconds. Checked: caches ask every time.
   */
  cache?: 'data' | 'community' | 'checked'
  /**
   * Parameters that it does not have are ignored. Everywhere else they are errors, because a misspelt filter would find
   * everything.
   */
  anyQuery?: true
  ranges?: true
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** Takes up to 1 MB instead of 64 kB. */
  largeBody?: true
  /** The content types of a body that is read line by line while it arrives. It has no schema and may have any length. */
  lines?: readonly string[]
  returns: TSchema
}

export const groups: readonly { name: string; about: string; calls: object }[] = [
  {
    name: 'Lookup',
    about: `Find out about up to ${formatNumber(limits.binsPerRequest)} BINs at once, a million line by line, or filter all of them.`,
    calls: { ...binsApi, ...bulkApi, ...binlistApi },
  },
  {
    name: 'Shared searches',
    about: `Links to searches of more BINs than fit in a URL. They work for ${limits.sharedSearchDays} days.`,
    calls: searchesApi,
  },
  { name: 'BINs', about: 'Everything known about one BIN.', calls: binPagesApi },
  { name: 'Banks', about: 'Banks and the BINs that they issue.', calls: banksApi },
  { name: 'Countries', about: 'Countries and the BINs that are issued there.', calls: countriesApi },
  {
    name: 'Dataset',
    about: 'Where the data comes from, what it covers, what changed, and all of it to download.',
    calls: { ...datasetApi, ...historyApi, ...deviceApi },
  },
  {
    name: 'Accounts',
    about: 'An account is a generated user ID, without an email address or a password.',
    calls: accountsApi,
  },
  {
    name: 'API tokens',
    about: 'Tokens for programs that act for an account. Managing them needs a login with the user ID.',
    calls: tokensApi,
  },
  {
    name: 'Human check',
    about: 'Calls that take a turnstile_token need a human check, or its proof of work.',
    calls: humanApi,
  },
  {
    name: 'Lists',
    about: `Lists of up to ${formatNumber(limits.binsPerList)} BINs with notes, private until they are shared.`,
    calls: { ...listsApi, ...listChangesApi },
  },
  { name: 'Reviews', about: 'Stars, text and tags: one review per account and BIN.', calls: reviewsApi },
  {
    name: 'Corrections',
    about: 'What people say is wrong about a BIN, and what moderators decide.',
    calls: correctionsApi,
  },
  {
    name: 'Watches',
    about:
      'What imports and accepted corrections change about a BIN, bank, family, country, search or list: as replies, a private feed, and a webhook.',
    calls: watchesApi,
  },
  { name: 'Discover', about: 'What happened lately.', calls: discoverApi },
  { name: 'IP check', about: 'What a site can tell from a connection.', calls: ipApi },
  {
    name: 'HaveIBeenSold',
    about: 'Whether a card appears in an exposure dataset. Never send the card number.',
    calls: exposuresApi,
  },
  { name: 'Proxies', about: 'Checks of your own proxies.', calls: proxiesApi },
  { name: 'This API', about: 'The description of all calls, for programs.', calls: docsApi },
]

export type Api = typeof api
export type Route = keyof Api

export const endpoints = Object.entries(api) as [Route, Endpoint][]

type Part<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends TSchema> ? Record<K, Static<S>> : unknown

export type Input<R extends Route> = Part<Api[R], 'params'> & Part<Api[R], 'query'> & Part<Api[R], 'body'>
export type Output<R extends Route> = Static<Api[R]['returns']>

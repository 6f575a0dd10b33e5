import type { Output } from '#contract/api.ts'
import { get } from '../queries.ts'
import { retries } from '../retries.ts'

export type Discoveries = Output<'GET /api/discover'>

/** The reply depends on the account, so the next account to log in does not get it from the cache. */
export function discoveries(token: string | undefined) {
  const { queryKey, ...options } = get('GET /api/discover', {})
  return {
    ...options,
    queryKey: [...queryKey, token],
    staleTime: 5 * 60_000,
    retry: retries.discover,
  }
}

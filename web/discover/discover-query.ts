import type { Output } from '#contract/api.ts'
import { ApiError } from '../api.ts'
import { get } from '../queries.ts'

export type Discoveries = Output<'GET /api/discover'>

/** Asked again, these would be answered the same. */
const finalStatuses = [401, 403, 404]

/** The reply says what is one's own, so it is not for who logs in next. */
export function discoveries(token: string | undefined) {
  const { queryKey, ...asked } = get('GET /api/discover', {})
  return {
    ...asked,
    queryKey: [...queryKey, token],
    staleTime: 5 * 60_000,
    retry: (failures: number, error: Error) =>
      failures < 3 && !(error instanceof ApiError && finalStatuses.includes(error.status)),
  }
}

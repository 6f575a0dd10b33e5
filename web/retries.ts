import { ApiError, isRefusal } from '#contract/client/api-error.ts'

type Retry = (failures: number, error: Error) => boolean

/** Queries that are not listed are retried once. */
export const retries = {
  bin: upTo(2, hasStatus(404)),
  bank: upTo(2, hasStatus(404)),
  country: upTo(2, hasStatus(404)),
  discover: upTo(3, hasStatus(401, 403, 404)),
  list: upTo(1, isRefusal),
  search: upTo(1, hasStatus(404)),
} satisfies Record<string, Retry>

function upTo(times: number, isFinal: (error: unknown) => boolean): Retry {
  return (failures, error) => failures < times && !isFinal(error)
}

function hasStatus(...statuses: number[]) {
  return (error: unknown) => error instanceof ApiError && statuses.includes(error.status)
}

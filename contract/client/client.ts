// bindex/client: the API of a site from a program.
import { bulk, type Bulk } from './bulk.ts'
import { createCalls, sender, type Calls, type Settings } from './calls.ts'
import { retrying } from './retrying.ts'

export type { Input, Output, Route } from '../api.ts'
export type { BulkAnswer } from '../calls/bulk.ts'
export type { ErrorCode } from '../errors.ts'
export { ApiError, isError } from './api-error.ts'
export type { Settings } from './calls.ts'

export interface Client extends Calls {
  /** Looks up as many BINs as there are. They are read and sent in portions, so memory stays flat. */
  bulk: Bulk
}

export function createClient(settings: Settings & { site: string }): Client {
  const own = { ...settings, site: addressOf(settings.site) }
  const send = sender(own)
  return { ...createCalls(own, send, retrying), bulk: bulk(send, own.retries) }
}

function addressOf(site: string): string {
  if (!/^https?:\/\//.test(site) || !URL.canParse(site))
    throw new TypeError('site must be an address, such as https://bins.example.com')
  const { origin, pathname } = new URL(site)
  return origin + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname)
}

import type { ApiToken, tokensApi } from '#contract/calls/tokens.ts'
import { AppError, invalidInput } from '#contract/errors.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Database } from '../platform/db/open.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { addToken, revokeToken, type StoredToken, tokensOf } from './store.ts'

export const tokenHandlers = {
  'GET /api/user/tokens': async ({ account }, { database }) => ({
    data: (await tokensOf(database.kysely, account.id)).map(tokenReply),
  }),

  'POST /api/user/tokens': async ({ account, body }, { database }) => {
    const expiresAt = body.expires_at === undefined ? null : futureTime(body.expires_at)
    const { token, ...stored } = await addToken(database, { ...body, accountId: account.id, expiresAt })
    return { ...tokenReply(stored), token }
  },

  'DELETE /api/user/tokens/:id': async ({ account, params }, { database }) => {
    if (!(await revokeToken(database.kysely, account.id, params.id))) throw new AppError('token_not_found')
    return {}
  },
} satisfies Handlers<keyof typeof tokensApi, { database: Database }>

function tokenReply({ id, name, scopes, created_at, used_at, expires_at }: StoredToken): ApiToken {
  return {
    id,
    name,
    scopes: scopes.split(' ') as Scope[],
    created_at: new Date(created_at).toISOString(),
    used_at: used_at === null ? null : new Date(used_at).toISOString(),
    expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
    is_expired: expires_at !== null && expires_at <= Date.now(),
  }
}

const isoTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/

/** A date alone is its start in UTC. */
function futureTime(text: string): number {
  const time = isoTime.test(text) ? Date.parse(text) : NaN
  if (time > Date.now()) return time
  throw invalidInput({ expires_at: ['expires_at must be a date or time in the future, such as 2027-01-31'] })
}

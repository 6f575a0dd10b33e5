import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { AppError, errors } from '#contract/errors.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Database } from '../platform/db/open.ts'
import { followChanges } from '../platform/db/postgres/connection-errors.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Requester, SentToken } from '../platform/http/requester.ts'
import { hashOf } from './secrets.ts'
import { extendSession } from './store.ts'

export function guardAccounts(app: FastifyInstance, database: Database): void {
  const find = sessionFinder(database)
  app.decorateRequest('account', null)
  const check =
    (need: 'required' | 'optional', scope: Scope | 'session'): onRequestHookHandler =>
    (request, reply, done) => {
      const { headers, apiToken } = request
      const { authorization } = headers
      if (need === 'optional' && authorization !== undefined) reply.header('cache-control', 'no-store')
      if (apiToken && !isAllowed(apiToken, scope)) return done(scopeError(scope))
      const token = authorization && tokenIn(authorization)
      const proceed = (requester: Requester | undefined) => {
        if (requester) request.account = requester
        if (need === 'required' && !requester) done(new AppError('unauthenticated'))
        else if (database.dialect === 'postgres') followChanges(done)
        else done()
      }
      if (apiToken) return proceed({ id: apiToken.accountId, tokenHash: apiToken.tokenHash })
      const requester = token ? find(hashOf('token', token)) : undefined
      if (requester instanceof Promise) requester.then(proceed, done)
      else proceed(requester)
    }
  const checks = new Set<unknown>()
  app.addHook('onRoute', (route) => {
    // A line that forgot its scope is closed to API tokens.
    const { account: need, scope = 'session' } = route.config ?? {}
    if (!need) return
    const before = [route.onRequest ?? []].flat()
    // Fastify adds a HEAD route for each GET, with the hooks that the GET route already has.
    if (before.some((hook) => checks.has(hook))) return
    const hook = check(need, scope)
    checks.add(hook)
    route.onRequest = [...before, hook]
  })
}

/** Who sent a request that needs no account, as far as that may read: by session, or by a token that may read. */
export function requesterFinder(database: Database) {
  const find = sessionFinder(database)
  return ({ account, apiToken, headers: { authorization } }: FastifyRequest) => {
    if (account) return account
    if (apiToken)
      return isAllowed(apiToken, 'read')
        ? { id: apiToken.accountId, tokenHash: apiToken.tokenHash }
        : undefined
    const token = authorization && tokenIn(authorization)
    return token ? find(hashOf('token', token)) : undefined
  }
}

const isAllowed = ({ scopes }: SentToken, scope: Scope | 'session'): boolean =>
  scope !== 'session' && scopes.includes(scope)

const scopeError = (scope: Scope | 'session'): AppError =>
  scope === 'session'
    ? new AppError('session_required')
    : new AppError('missing_scope', {
        message: errors.missing_scope[1].replace('{scope}', scope),
        details: { scope },
      })

const tokenIn = (authorization: string): string | undefined => /^bearer (.{43})$/is.exec(authorization)?.[1]

/** Milliseconds. Using a session extends it, at most this often. */
const extendEvery = 60 * 60_000

type Session = Pick<Schema['sessions'], 'account_id' | 'used_at' | 'expires_at'>

function sessionFinder(
  database: Database,
): (tokenHash: string) => Requester | undefined | Promise<Requester | undefined> {
  const db = database.kysely
  const find = database.finder(({ tokenHash }: { tokenHash: string }) =>
    db
      .selectFrom('sessions')
      .select(['account_id', 'used_at', 'expires_at'])
      .where('token_hash', '=', tokenHash),
  )
  return (tokenHash) => {
    const now = Date.now()
    const use = (session: Session | undefined) => {
      if (!session || session.expires_at <= now) return undefined
      const requester = { id: session.account_id, tokenHash }
      if (Math.abs(now - session.used_at) <= extendEvery) return requester
      // A full disk does not lock anyone out.
      return extendSession(db, tokenHash, now).then(
        () => requester,
        () => requester,
      )
    }
    const found = find({ tokenHash })
    return found instanceof Promise ? found.then(use) : use(found)
  }
}

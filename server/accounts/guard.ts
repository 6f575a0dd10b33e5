import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import type { Requester } from '../http/requester.ts'
import { hashOf } from './secrets.ts'
import { extendSession } from './store.ts'

/** Finds out who asks, on the routes whose line in the contract speaks of an account, before any body is read. */
export function guardAccounts(app: FastifyInstance, database: Database): void {
  const find = sessionFinder(database)
  app.decorateRequest('account', null)
  const check =
    (need: 'required' | 'optional'): onRequestHookHandler =>
    (request, reply, done) => {
      const { authorization } = request.headers
      if (need === 'optional' && authorization !== undefined) reply.header('cache-control', 'no-store')
      const token = authorization && tokenIn(authorization)
      const admit = (requester: Requester | undefined) => {
        if (requester) request.account = requester
        done(need === 'required' && !requester ? new AppError('unauthenticated') : undefined)
      }
      const requester = token ? find(hashOf('token', token)) : undefined
      if (requester instanceof Promise) requester.then(admit, done)
      else admit(requester)
    }
  const checks = { required: check('required'), optional: check('optional') }
  app.addHook('onRoute', (route) => {
    const need = route.config?.account
    if (!need) return
    const before = [route.onRequest ?? []].flat()
    // Fastify makes a second route of each GET, for HEAD, with the hooks that the first has got.
    if (!before.includes(checks[need])) route.onRequest = [...before, checks[need]]
  })
}

/** Made without a regular expression: this is on the way of every request of an account. */
function tokenIn(authorization: string): string | undefined {
  const isToken = authorization.length === bearer.length + tokenLength
  return isToken && authorization.slice(0, bearer.length).toLowerCase() === bearer
    ? authorization.slice(bearer.length)
    : undefined
}

const bearer = 'bearer '
const tokenLength = 43

/** A session is extended when it is used, but no more often than this. */
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
      // A disk that is full keeps nobody out.
      return extendSession(db, tokenHash, now).then(
        () => requester,
        () => requester,
      )
    }
    const found = find({ tokenHash })
    return found instanceof Promise ? found.then(use) : use(found)
  }
}

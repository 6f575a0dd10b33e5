import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { apiTokenPrefix, type Scope } from '#contract/scopes.ts'
import { hashOf } from '../accounts/secrets.ts'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { SentToken } from '../platform/http/requester.ts'
import type { Counts } from '../platform/rate-limit/memory-counts.ts'
import { countClient, refusal } from '../platform/rate-limit/limits.ts'
import { noteUse } from './store.ts'

interface Parts {
  database: Database
  counts: Counts
}

/**
 * Finds the API token of a request, on all routes with a limit or an account that are added after this. One that does not
 * work is refused even where no account is needed: whoever sent it should hear of it. Each counts for its network.
 */
export function findTokens(app: FastifyInstance, { database, counts }: Parts): void {
  const find = tokenFinder(database)
  app.decorateRequest('apiToken', null)
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<AppError> =>
    refusal(reply, 'wrong_token', await countClient(counts, 'wrong_token', request)) ??
    new AppError('bad_token')
  const hook: onRequestHookHandler = (request, reply, done) => {
    const token = apiTokenIn(request.headers.authorization)
    if (token === undefined) return done()
    const proceed = (found: SentToken | undefined): void => {
      request.apiToken = found ?? null
      if (found) return done()
      // oxlint-disable-next-line promise/no-callback-in-promise -- the hook has one callback
      refuse(request, reply).then(done, done)
    }
    // Calls without an account work while the database is away. They then count for the network.
    const fail = (error: unknown): void =>
      done(request.routeOptions.config.account ? (error as Error) : undefined)
    let found: ReturnType<typeof find>
    try {
      found = find(hashOf('api token', token))
    } catch (error) {
      return fail(error)
    }
    if (found instanceof Promise) found.then(proceed, fail)
    else proceed(found)
  }
  app.addHook('onRoute', (route) => {
    const { rate, account } = route.config ?? {}
    const before = [route.onRequest ?? []].flat()
    // The HEAD route of a GET has its hooks already.
    if ((rate || account) && !before.includes(hook)) route.onRequest = [...before, hook]
  })
}

const start = `bearer ${apiTokenPrefix}`

const apiTokenIn = (authorization: string | undefined): string | undefined =>
  authorization?.slice(0, start.length).toLowerCase() === start
    ? authorization.slice('bearer '.length)
    : undefined

/** Milliseconds. Its last use is written at most this often. */
const noteEvery = 60_000

type Found = Pick<Schema['api_tokens'], 'id' | 'account_id' | 'scopes' | 'used_at' | 'expires_at'>

function tokenFinder(
  database: Database,
): (tokenHash: string) => SentToken | undefined | Promise<SentToken | undefined> {
  const db = database.kysely
  const find = database.finder(({ tokenHash }: { tokenHash: string }) =>
    db
      .selectFrom('api_tokens')
      .select(['id', 'account_id', 'scopes', 'used_at', 'expires_at'])
      .where('token_hash', '=', tokenHash),
  )
  const noting = new Set<string>()
  const use = (tokenHash: string, found: Found | undefined) => {
    const now = Date.now()
    if (!found || (found.expires_at !== null && found.expires_at <= now)) return undefined
    const { id, account_id: accountId, used_at: usedAt } = found
    const token = { id, accountId, tokenHash, scopes: found.scopes.split(' ') as Scope[] }
    const isNoted = usedAt !== null && Math.abs(now - usedAt) < noteEvery
    if (isNoted || noting.has(id)) return token
    noting.add(id)
    // A full disk does not lock anyone out.
    const noted = noteUse(db, tokenHash, now).catch(() => undefined)
    return noted.then(() => {
      noting.delete(id)
      return token
    })
  }
  return (tokenHash) => {
    const found = find({ tokenHash })
    return found instanceof Promise ? found.then((row) => use(tokenHash, row)) : use(tokenHash, found)
  }
}

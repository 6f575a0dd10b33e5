import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Route } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'
import { idempotencyKey } from '#contract/formats/idempotency-key.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { chargedTransaction, type Stored } from '../used-space/used-space.ts'
import { findReply, keepReply } from './kept-replies.ts'
import { idOf, open, seal, secretOf } from './sealed.ts'

/**
 * For the handlers of lines with `creates`: runs the transaction that creates something, charges the account for it, and
 * keeps the reply for requests with the same key. All of it is saved, or nothing.
 */
export type Create = <Reply extends object>(
  work: (db: Kysely<Schema>) => Promise<Stored<Reply>>,
) => Promise<Created<Reply>>

/** Returned by these handlers, so that one that forgets `create` does not compile. */
export interface Created<Reply> {
  created: Reply
}

export type ExecuteOnce = (
  line: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (create: Create) => unknown,
) => Promise<unknown>

/**
 * Executes a request, unless one of the same account with the same Idempotency-Key was executed in the last 24 hours: then
 * it gets the same reply again. `quota` is the most bytes that an account may store.
 */
export function executeOnce(database: Pick<Database, 'kysely'>, quota: number): ExecuteOnce {
  return async (line, request, reply, handle) => {
    const accountId = request.account!.id
    const key = keyOf(request)
    const execute = async (finish?: (db: Kysely<Schema>, result: unknown) => Promise<void>) => {
      const create: Create = async (work) => ({
        created: await chargedTransaction(database, { accountId, quota, finish }, work),
      })
      const { created } = (await handle(create)) as Created<unknown>
      return created
    }
    if (key === undefined) return execute()
    const id = idOf(accountId, key)
    const secret = secretOf(accountId, key)
    const requestHash = hashOf(line, request, secret)
    const now = Date.now()

    const earlierReply = async (): Promise<unknown> => {
      const kept = await findReply(database.kysely, id)
      if (!kept || kept.expires_at <= now) return undefined
      if (kept.request_hash !== requestHash) throw new AppError('idempotency_key_reused')
      reply.header('idempotent-replayed', 'true')
      return JSON.parse(open(secret, kept.reply))
    }
    const keep = async (db: Kysely<Schema>, result: unknown) => {
      const kept = { id, accountId, requestHash, reply: seal(secret, JSON.stringify(result)), now, quota }
      if (!(await keepReply(db, kept))) throw new AlreadyExecuted()
    }

    const earlier = await earlierReply()
    if (earlier !== undefined) return earlier
    try {
      return await execute(keep)
    } catch (error) {
      // Perhaps it was refused because the same request was executed in the meantime: a BIN is reviewed only once.
      const mayBeExecuted = error instanceof AlreadyExecuted || error instanceof AppError
      const executed = mayBeExecuted ? await earlierReply() : undefined
      if (executed !== undefined) return executed
      throw error
    }
  }
}

class AlreadyExecuted extends Error {}

function keyOf({ headers, raw }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  // Node joins repeated headers to one.
  const times = raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^idempotency-key$/i.test(name)).length
  if (times === 1 && typeof key === 'string' && idempotencyKey.pattern.test(key)) return key
  throw new AppError('bad_idempotency_key')
}

/** Covers everything that the handler gets, so the order of fields and unknown fields do not matter. */
function hashOf(line: Route, { params, body }: FastifyRequest, secret: Buffer): string {
  const fields = Object.entries(body ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha256', secret)
    .update(JSON.stringify([line, params, fields]))
    .digest('base64url')
}

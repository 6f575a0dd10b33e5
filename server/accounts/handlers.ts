import type { FastifyInstance } from 'fastify'
import { AppError, invalidInput } from '#contract/errors.ts'
import { readUserId } from '#contract/formats/user-id.ts'
import type { Database } from '../db/open.ts'
import { type HumanCheck, spendProof } from '../human/check.ts'
import { route } from '../http/route.ts'
import { readName } from './name.ts'
import { changeSettings, settingsOf } from './settings.ts'
import {
  type Account,
  accountWithUserId,
  addAccount,
  completeOnboarding,
  deleteAccount,
  endSession,
  endSessions,
  sessionsOf,
  startSession,
} from './store.ts'

export function accountRoutes(app: FastifyInstance, database: Database, human: HumanCheck): void {
  const db = database.kysely

  route(app, 'POST /api/auth/signup', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const proof = await human.check(body.turnstile_token, request.hostname)
    return db.transaction().execute(async (transaction) => {
      await spendProof(transaction, proof)
      const { userId, ...account } = await addAccount(transaction)
      return signedIn(userId, await startSession(transaction, account.id), account)
    })
  })

  route(app, 'POST /api/auth/login', async ({ body, reply }) => {
    reply.header('cache-control', 'no-store')
    if (body.userId.trim() === '') throw invalidInput({ userId: ['User ID is required'] })
    // What cannot be a user ID goes the same way as one that nobody has: same answer, same time.
    const userId = readUserId(body.userId) ?? body.userId
    const account = await accountWithUserId(db, userId)
    if (!account) throw new AppError('unknown_user_id')
    return signedIn(userId, await startSession(db, account.id), account)
  })

  route(app, 'POST /api/auth/logout', async ({ account }) => {
    await endSession(db, account.tokenHash)
    return {}
  })

  route(app, 'POST /api/auth/onboarding/complete', async ({ account, body }) => {
    const name = body.skip ? null : readName(body.name)
    if (name === null && !body.skip) throw invalidInput({ name: ['Name is required unless skipping.'] })
    const user = await completeOnboarding(db, account.id, name)
    return { user: { name: still(user).name, onboarded_at: isoTime(still(user).onboarded_at) } }
  })

  route(app, 'GET /api/user/settings', async ({ account }) => still(await settingsOf(db, account.id)))

  route(app, 'PUT /api/user/settings', async ({ account, body }) => {
    const { name, ...changes } = body
    const named = name === undefined ? {} : { name: readName(name) }
    return still(await changeSettings(database, account.id, { ...changes, ...named }))
  })

  route(app, 'GET /api/user/sessions', async ({ account }) => {
    const sessions = await sessionsOf(db, account.id)
    return {
      data: sessions.map(({ token_hash, created_at, used_at }) => ({
        created_at: new Date(created_at).toISOString(),
        used_at: new Date(used_at).toISOString(),
        current: token_hash === account.tokenHash,
      })),
    }
  })

  route(app, 'DELETE /api/user/sessions', async ({ account }) => ({
    ended: await endSessions(db, account.id),
  }))

  route(app, 'DELETE /api/user', async ({ account }) => {
    await deleteAccount(database, account.id)
    return {}
  })
}

const signedIn = (userId: string, token: string, { name, onboarded_at }: Account) => ({
  userId,
  token,
  name,
  onboarded_at: isoTime(onboarded_at),
})

const isoTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** An account may be deleted from another device while this request is under way. */
function still<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('unauthenticated')
  return found
}

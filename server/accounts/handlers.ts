import type { accountsApi } from '#contract/calls/accounts.ts'
import { AppError, invalidInput } from '#contract/errors.ts'
import { readUserId } from '#contract/formats/user-id.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/open.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { type HumanCheck, spendProof } from '../human-check/check.ts'
import { type AccountReads, changeSettings } from './settings.ts'
import {
  type Account,
  accountWithUserId,
  addAccount,
  completeOnboarding,
  endSession,
  endSessions,
  sessionsOf,
  startSession,
} from './store.ts'

interface Context {
  config: Pick<Config, 'accountBytes'>
  database: Database
  accountReads: AccountReads
  human: HumanCheck
}

type Lines = Exclude<keyof typeof accountsApi, 'DELETE /api/user'>

export const accountHandlers = {
  'POST /api/auth/signup': async ({ body, request, reply }, { database, human }) => {
    reply.header('cache-control', 'no-store')
    const proof = await human.check(body.turnstile_token, request.hostname)
    return database.kysely.transaction().execute(async (db) => {
      await spendProof(db, proof)
      const { userId, ...account } = await addAccount(db)
      return signedIn(userId, await startSession(db, account.id), account)
    })
  },

  'POST /api/auth/login': async ({ body, reply }, { database: { kysely: db } }) => {
    reply.header('cache-control', 'no-store')
    if (body.userId.trim() === '') throw invalidInput({ userId: ['User ID is required'] })
    // Text that cannot be a user ID takes the same path as an unknown one: same answer, same time.
    const userId = readUserId(body.userId) ?? body.userId
    const account = await accountWithUserId(db, userId)
    if (!account) throw new AppError('unknown_user_id')
    return signedIn(userId, await startSession(db, account.id), account)
  },

  'POST /api/auth/logout': async ({ account }, { database }) => {
    await endSession(database.kysely, account.tokenHash)
    return {}
  },

  'POST /api/auth/onboarding/complete': async ({ account, body }, { database }) => {
    const name = body.skip ? null : body.name || null
    if (name === null && !body.skip) throw invalidInput({ name: ['Name is required unless skipping.'] })
    const user = orUnauthenticated(await completeOnboarding(database.kysely, { accountId: account.id, name }))
    return { user: { name: user.name, onboarded_at: isoTime(user.onboarded_at) } }
  },

  'GET /api/user': async ({ account }, { accountReads }) => {
    const { name, moderator } = orUnauthenticated(await accountReads.user({ accountId: account.id }))
    return { public_id: account.id, name, is_moderator: moderator !== null }
  },

  'GET /api/user/settings': async ({ account }, { accountReads }) =>
    orUnauthenticated(await accountReads.settings(account.id)),

  'PUT /api/user/settings': async ({ account, body }, { database }) => {
    const { name, ...changes } = body
    const named = name === undefined ? {} : { name: name || null }
    return orUnauthenticated(await changeSettings(database, account.id, { ...changes, ...named }))
  },

  'GET /api/user/space': async ({ account }, { config, accountReads }) => ({
    used_bytes: await accountReads.space(account.id),
    quota_bytes: config.accountBytes,
  }),

  'GET /api/user/sessions': async ({ account }, { database }) => {
    const sessions = await sessionsOf(database.kysely, account.id)
    return {
      data: sessions.map(({ token_hash, created_at, used_at }) => ({
        created_at: new Date(created_at).toISOString(),
        used_at: new Date(used_at).toISOString(),
        current: token_hash === account.tokenHash,
      })),
    }
  },

  'DELETE /api/user/sessions': async ({ account }, { database }) => ({
    ended: await endSessions(database.kysely, account.id),
  }),
} satisfies Handlers<Lines, Context>

const signedIn = (userId: string, token: string, { name, onboarded_at }: Account) => ({
  userId,
  token,
  name,
  onboarded_at: isoTime(onboarded_at),
})

const isoTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** The account may have been deleted from another device during this request. */
function orUnauthenticated<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('unauthenticated')
  return found
}

import type { FastifyInstance } from 'fastify'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { addAccount, startSession } from '#server/accounts/store.ts'
import { addModerator } from '#server/corrections/moderators.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { altcha } from '#server/human-check/altcha.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import { secretKeyOf } from './made-app.ts'

export interface MadeAccount {
  id: string
  userId: string
  token: string
  headers: { authorization: string }
}

/** An account with an open session, without the half second of proof of work that a signup takes. */
export async function madeAccount({ kysely }: Database, now?: number): Promise<MadeAccount> {
  const { id, userId } = await addAccount(kysely, now)
  const token = await startSession(kysely, id, now)
  return { id, userId, token, headers: { authorization: `Bearer ${token}` } }
}

/** Prepares the database of a site for browser tests: its tables, accounts, and moderators. */
export async function madePeople(
  config: Parameters<typeof openDatabase>[0],
  counts: { accounts: number; moderators: number },
) {
  const database = await openDatabase(config)
  await migrate(database)
  const people = { accounts: [] as object[], moderators: [] as object[] }
  for (const kind of ['accounts', 'moderators'] as const) {
    for (let count = 0; count < counts[kind]; count++) {
      const { id, userId, token } = await madeAccount(database)
      if (kind === 'moderators') await addModerator(database.kysely, id)
      people[kind].push({ userId, token, name: null, onboarded_at: null })
    }
  }
  await database.close()
  return people
}

/** The token that a browser sends after its proof of work, which here takes one attempt instead of half a second. */
export const solvedToken = (app: FastifyInstance): Promise<string> => solvedTokenFor(secretKeyOf(app))

export async function solvedTokenFor(secretKey: SecretKey): Promise<string> {
  const challenge = await altcha(secretKey, { least: 1, most: 2 }).newChallenge!()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

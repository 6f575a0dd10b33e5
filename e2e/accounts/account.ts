import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { ask } from '../api.ts'
import { type Account, site } from '../site.ts'

/** An account that has skipped onboarding, unless `fresh` is set. */
export async function newAccount({ fresh = false } = {}): Promise<Account> {
  const { accounts } = await site()
  const account = accounts.pop() ?? (await signUp())
  if (fresh) return account
  const { user } = await ask<{ user: object }>(
    'POST /api/auth/onboarding/complete',
    { skip: true },
    account.token,
  )
  return { ...account, ...user }
}

export async function namedAccount(name: string): Promise<Account> {
  return named(await newAccount(), name)
}

export async function namedModerator(name: string): Promise<Account> {
  const { moderators } = await site()
  const moderator = moderators.pop()
  if (!moderator) throw new Error('There are no more moderators.')
  return named(moderator, name)
}

async function named(account: Account, name: string): Promise<Account> {
  await ask('PUT /api/user/settings', { name }, account.token)
  return { ...account, name }
}

/** The localStorage of a visitor who is signed in. */
export const signedIn = (account: Account) => ({ user: JSON.stringify(account) })

export const logIn = ({ userId }: Account) => ask<Account>('POST /api/auth/login', { userId })

/** Signs up as the pages do. */
async function signUp(): Promise<Account> {
  const challenge = await ask<Challenge>('GET /api/human/challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  const turnstile_token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  return ask<Account>('POST /api/auth/signup', { turnstile_token })
}

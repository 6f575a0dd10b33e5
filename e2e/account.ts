// An account of the site, made as its pages make one.
import assert from 'node:assert/strict'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { newAddress } from './browser.ts'

/** What the pages store under `user`. */
export interface Account {
  userId: string
  token: string
  name: string | null
  onboarded_at: string | null
}

const site = process.env['BINDEX_SITE']

/** One that has skipped the onboarding, unless it is to be `fresh`. Nobody's where there is no site to ask. */
export async function newAccount({ fresh = false } = {}): Promise<Account> {
  if (site === undefined) return { userId: '', token: '', name: null, onboarded_at: null }
  const account = await ask<Account>('POST /api/auth/signup', { turnstile_token: await humanToken() })
  if (fresh) return account
  const { user } = await ask<{ user: object }>(
    'POST /api/auth/onboarding/complete',
    { skip: true },
    account.token,
  )
  return { ...account, ...user }
}

/** What makes a window that of someone who is signed in. */
export const signedIn = (account: Account) => ({ user: JSON.stringify(account) })

/** Another session of the same account. */
export const logIn = ({ userId }: Account) => ask<Account>('POST /api/auth/login', { userId })

export async function ask<T>(line: string, body?: object, token?: string): Promise<T> {
  const [method = '', path = ''] = line.split(' ')
  const response = await fetch(site + path, {
    method,
    headers: {
      'x-forwarded-for': newAddress(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.equal(response.status, 200, `${line}: ${text}`)
  return JSON.parse(text) as T
}

async function humanToken(): Promise<string> {
  const challenge = await ask<Challenge>('GET /api/human/challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

import { hash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { Config } from '../platform/config.ts'
import type { HumanCheck } from './check.ts'

type TurnstileKeys = NonNullable<Config['turnstile']>

const timeout = 5000
const longestToken = 2048
const lifetime = 5 * 60_000

export function turnstile(keys: TurnstileKeys, publicUrl: string): HumanCheck {
  return {
    about: { provider: 'turnstile', site_key: keys.siteKey },

    async check(token, hostname) {
      if (token === '' || token.length > longestToken) throw new AppError('human_failed')
      const verdict = await verify(keys, token)
      // The token may be from another site that uses the same key.
      const expected = publicUrl ? new URL(publicUrl).hostname : hostname
      if (verdict.success !== true || verdict.hostname !== expected) throw new AppError('human_failed')
      return { challenge: hash('sha256', token, 'base64url'), expires_at: Date.now() + 2 * lifetime }
    },
  }
}

interface Verdict {
  success?: unknown
  hostname?: unknown
}

async function verify({ verifyUrl, secret }: TurnstileKeys, token: string): Promise<Verdict> {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    // A refused token is a valid response too: 400 with the reasons.
    if (response.status >= 500) throw new Error(`status ${response.status}`)
    const verdict: unknown = await response.json()
    if (typeof verdict !== 'object' || verdict === null) throw new Error('no verdict')
    return verdict
  } catch (error) {
    throw new AppError('human_unreachable', { cause: error })
  }
}

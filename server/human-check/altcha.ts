import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Output } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'
import type { SecretKey } from '../platform/secret-key.ts'
import type { HumanCheck } from './check.ts'

type Challenge = Output<'GET /api/human/challenge'>

/** PBKDF2 iterations per attempt: half a millisecond, here and in a browser with native code. */
const cost = 2000
/** Attempts until the solution is found: half a second to a few seconds. The browser's progress bar assumes the most. */
const usualAttempts = { least: 500, most: 1500 }
const lifetime = 10 * 60_000

/**
 * A proof of work instead of a captcha, created and verified offline. The server chooses the counter that the browser has
 * to find, so a challenge costs one key derivation, off the main thread, and its verification none.
 */
export function altcha(secretKey: SecretKey, attempts = usualAttempts): HumanCheck {
  const secrets = {
    hmacSignatureSecret: secretKey.derive('altcha challenge').toString('hex'),
    hmacKeySignatureSecret: secretKey.derive('altcha solution').toString('hex'),
  }
  return {
    about: { provider: 'altcha' },

    async newChallenge() {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(attempts.least, attempts.most),
        deriveKey,
        expiresAt: new Date(Date.now() + lifetime),
      })
      return challenge as Challenge
    },

    async check(token) {
      const { challenge, solution } = read(token)
      const { verified, expired } = await verifySolution({
        ...secrets,
        challenge,
        solution,
        deriveKey,
      }).catch(
        // The library may throw on malformed input.
        () => ({ verified: false, expired: false }),
      )
      if (expired) {
        throw new AppError('human_failed', { message: 'The human check took too long. Do it again.' })
      }
      if (!verified) throw new AppError('human_failed')
      return { challenge: challenge.signature, expires_at: (challenge.parameters.expiresAt + 1) * 1000 }
    },
  }
}

interface Payload {
  challenge: Challenge
  solution: { counter: number; derivedKey: string }
}

/** The signature covers the rest. Without this field the library would solve the challenge itself. */
function read(token: string): Payload {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as Payload
    if (typeof payload.challenge.parameters.keySignature === 'string') return payload
  } catch {
    // Refused below like any other malformed payload.
  }
  throw new AppError('human_failed')
}

import { deriveKey as deriveNatively } from 'altcha-lib/algorithms/web/pbkdf2'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** One try. Browsers give native code only to sites with a certificate, which one at home may not have. */
export const deriveKey: typeof deriveNatively = async (parameters, salt, password) =>
  crypto.subtle ? deriveNatively(parameters, salt, password) : derivePlainly(parameters, salt, password)

/** The same in JavaScript, several times slower. */
export const derivePlainly: typeof deriveNatively = async (parameters, salt, password) => {
  const { algorithm, cost, keyLength = 32 } = parameters
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`${algorithm} is not known here`)
  return { parameters: {}, derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) }
}

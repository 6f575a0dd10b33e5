import { deriveKey as deriveNatively } from 'altcha-lib/algorithms/web/pbkdf2'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** One attempt. `crypto.subtle` exists only in secure contexts, and a site on a home network may have no certificate. */
export const deriveKey: typeof deriveNatively = async (parameters, salt, password) =>
  crypto.subtle ? deriveNatively(parameters, salt, password) : deriveInJavaScript(parameters, salt, password)

export const deriveInJavaScript: typeof deriveNatively = async (parameters, salt, password) => {
  const { algorithm, cost, keyLength = 32 } = parameters
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`Unsupported algorithm: ${algorithm}`)
  return { parameters: {}, derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) }
}

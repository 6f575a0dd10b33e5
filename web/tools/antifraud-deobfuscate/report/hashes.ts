import { sha256, sha384 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

export interface Hashes {
  sha256: string
  /** For the integrity attribute of a script element. */
  sri: string
}

/** Not by crypto.subtle, which a site without a certificate does not have. */
export const hashesOf = (bytes: Uint8Array): Hashes => ({
  sha256: bytesToHex(sha256(bytes)),
  sri: `sha384-${btoa(String.fromCharCode(...sha384(bytes)))}`,
})

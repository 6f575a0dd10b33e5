// libsodium's crypto_box_seal: an ephemeral public key, then a box whose nonce is derived from both public keys.
import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { joined, type Bytes } from '../bytes/byte-stream.ts'
import { basePoint, sharedSecret } from './x25519.ts'

/** Undefined when the box was sealed for another key. */
export async function openSealedBox(data: Bytes, secret: Bytes): Promise<Bytes | undefined> {
  if (data.length < 48) return undefined
  const theirs = data.slice(0, 32)
  const own = await sharedSecret(secret, basePoint)
  const nonce = blake2b(joined([theirs, own]), { dkLen: 24 })
  try {
    const key = boxKey(await sharedSecret(secret, theirs))
    return xsalsa20poly1305(key, nonce).decrypt(data.subarray(32)) as Bytes
  } catch {
    return undefined
  }
}

/** HSalsa20 of the shared secret. */
function boxKey(secret: Bytes): Uint8Array {
  const sigma = toWords(new TextEncoder().encode('expand 32-byte k'))
  const out = new Uint32Array(8)
  hsalsa(sigma, toWords(secret), new Uint32Array(4), out)
  return new Uint8Array(out.buffer)
}

const toWords = (bytes: Bytes): Uint32Array<ArrayBuffer> => new Uint32Array(bytes.slice().buffer)

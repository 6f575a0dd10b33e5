// libsodium's crypto_box_seal: a public key made for this one message, then a box whose nonce follows from both public keys.
import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { joined, type Bytes } from '../bytes/byte-stream.ts'

/** Undefined when it was sealed for another key. */
export async function openSealedBox(data: Bytes, secret: Bytes): Promise<Bytes | undefined> {
  if (data.length < 48) return undefined
  const theirs = data.slice(0, 32)
  const own = await shared(secret, basePoint)
  const nonce = blake2b(joined([theirs, own]), { dkLen: 24 })
  try {
    const key = boxKey(await shared(secret, theirs))
    return xsalsa20poly1305(key, nonce).decrypt(data.subarray(32)) as Bytes
  } catch {
    return undefined
  }
}

/** Times the secret key it is the public one. */
const basePoint = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 9 : 0))

/** RFC 8410's frame of a secret key: browsers take no bare one. */
const frame = Uint8Array.from([0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x6e, 4, 0x22, 4, 0x20])

async function shared(secret: Bytes, point: Bytes): Promise<Bytes> {
  const mine = await crypto.subtle.importKey('pkcs8', joined([frame, secret]), 'X25519', false, [
    'deriveBits',
  ])
  const theirs = await crypto.subtle.importKey('raw', point, 'X25519', false, [])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: theirs }, mine, 256))
}

/** HSalsa20 of what both sides share. */
function boxKey(secret: Bytes): Uint8Array {
  const sigma = words(new TextEncoder().encode('expand 32-byte k'))
  const out = new Uint32Array(8)
  hsalsa(sigma, words(secret), new Uint32Array(4), out)
  return new Uint8Array(out.buffer)
}

const words = (bytes: Bytes): Uint32Array<ArrayBuffer> => new Uint32Array(bytes.slice().buffer)

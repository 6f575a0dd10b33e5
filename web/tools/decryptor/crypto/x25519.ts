import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, type Bytes, bytesOf } from '../bytes/byte-stream.ts'

export const basePoint = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 9 : 0))

/** The PKCS#8 header of an X25519 key (RFC 8410): WebCrypto does not import raw secret keys. */
const pkcs8Header = Uint8Array.from([0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x6e, 4, 0x22, 4, 0x20])

export async function sharedSecret(secret: Bytes, point: Bytes): Promise<Bytes> {
  const mine = await crypto.subtle.importKey('pkcs8', concatBytes([pkcs8Header, secret]), 'X25519', false, [
    'deriveBits',
  ])
  const theirs = await crypto.subtle.importKey('raw', point, 'X25519', false, [])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: theirs }, mine, 256))
}

// libsodium's crypto_box_seal: an ephemeral public key, then a box whose nonce is derived from both public keys.
export async function openSealedBox(data: Bytes, secret: Bytes): Promise<Bytes | undefined> {
  if (data.length < 48) return undefined
  const theirs = data.slice(0, 32)
  const own = await sharedSecret(secret, basePoint)
  const nonce = blake2b(concatBytes([theirs, own]), { dkLen: 24 })
  try {
    const key = boxKey(await sharedSecret(secret, theirs))
    return xsalsa20poly1305(key, nonce).decrypt(data.subarray(32)) as Bytes
  } catch {
    return undefined
  }
}

/** A keypair for crypto_box is one's own secret key and the other side's public key, here in either order. */
export async function boxKeys(pairs: readonly Bytes[]): Promise<Bytes[]> {
  const halves = pairs.map((pair) => [pair.slice(0, 32), pair.slice(32)] as const)
  const shared = halves.flatMap(([a, b]) => [sharedSecret(a, b), sharedSecret(b, a)])
  const secrets = await Promise.all(shared.map((secret) => secret.catch(() => undefined)))
  return secrets.flatMap((secret) => (secret ? [boxKey(secret) as Bytes] : []))
}

function boxKey(secret: Bytes): Uint8Array {
  const sigma = toWords(bytesOf('expand 32-byte k'))
  const out = new Uint32Array(8)
  hsalsa(sigma, toWords(secret), new Uint32Array(4), out)
  return new Uint8Array(out.buffer)
}

const toWords = (bytes: Bytes): Uint32Array<ArrayBuffer> => new Uint32Array(bytes.slice().buffer)

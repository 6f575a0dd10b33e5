import { joined, type Bytes } from '../bytes/byte-stream.ts'

/** Multiplied by the secret key, it gives the public key. */
export const basePoint = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 9 : 0))

/** The PKCS#8 header of an X25519 key (RFC 8410): WebCrypto does not import raw secret keys. */
const pkcs8Header = Uint8Array.from([0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x6e, 4, 0x22, 4, 0x20])

export async function sharedSecret(secret: Bytes, point: Bytes): Promise<Bytes> {
  const mine = await crypto.subtle.importKey('pkcs8', joined([pkcs8Header, secret]), 'X25519', false, [
    'deriveBits',
  ])
  const theirs = await crypto.subtle.importKey('raw', point, 'X25519', false, [])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: theirs }, mine, 256))
}

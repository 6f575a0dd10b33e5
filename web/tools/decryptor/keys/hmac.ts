import type { Bytes } from '../bytes/byte-stream.ts'

export type HmacHash = 'SHA-1' | 'SHA-256' | 'SHA-512'

/** In constant time. */
export async function hmacMatches(hash: HmacHash, key: Bytes, data: Bytes, mac: Bytes): Promise<boolean> {
  if (key.length === 0) return false
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['verify'])
  return crypto.subtle.verify('HMAC', imported, mac, data)
}

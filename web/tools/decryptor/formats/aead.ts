// Data that is nothing but a nonce, a ciphertext and a tag, in the orders that people write them. The tag tells which is right.
import { gcm } from '@noble/ciphers/aes.js'
import { chacha20poly1305, xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { joined, type Bytes } from '../bytes/byte-stream.ts'

export interface Aead {
  format: 'aes-gcm' | 'chacha' | 'secretbox'
  name: string
  nonces: number[]
  keys: number[]
  /** The tag stands behind the ciphertext or before it. */
  order: 'behind' | 'before'
  open: (key: Bytes, nonce: Bytes, sealed: Bytes) => Promise<Bytes>
}

const tag = 16

export const aeads: Aead[] = [
  {
    format: 'aes-gcm',
    name: 'AES-GCM',
    nonces: [12, 16],
    keys: [16, 24, 32],
    order: 'behind',
    open: openGcm,
  },
  {
    format: 'aes-gcm',
    name: 'AES-GCM, tag in front',
    nonces: [12, 16],
    keys: [16, 24, 32],
    order: 'before',
    open: (key, nonce, sealed) =>
      openGcm(key, nonce, joined([sealed.subarray(tag), sealed.subarray(0, tag)])),
  },
  {
    format: 'secretbox',
    name: 'XSalsa20-Poly1305',
    nonces: [24],
    keys: [32],
    order: 'before',
    open: async (key, nonce, sealed) => xsalsa20poly1305(key, nonce).decrypt(sealed) as Bytes,
  },
  {
    format: 'chacha',
    name: 'XChaCha20-Poly1305',
    nonces: [24],
    keys: [32],
    order: 'behind',
    open: async (key, nonce, sealed) => xchacha20poly1305(key, nonce).decrypt(sealed) as Bytes,
  },
  {
    format: 'chacha',
    name: 'ChaCha20-Poly1305',
    nonces: [12],
    keys: [32],
    order: 'behind',
    open: async (key, nonce, sealed) => chacha20poly1305(key, nonce).decrypt(sealed) as Bytes,
  },
]

/** Browsers refuse AES-192. */
async function openGcm(key: Bytes, nonce: Bytes, sealed: Bytes): Promise<Bytes> {
  if (key.length === 24) return gcm(key, nonce).decrypt(sealed) as Bytes
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, imported, sealed))
}

export interface OpenedAead {
  aead: Aead
  key: Bytes
  nonce: Bytes
  data: Bytes
}

/** Tries the orders that fit the key; the iv stands in front of the data unless it is given. */
export async function openAead(
  data: Bytes,
  keys: readonly Bytes[],
  some: readonly Aead[],
  iv?: Bytes,
): Promise<OpenedAead | undefined> {
  for (const aead of some) {
    for (const key of keys.filter(({ length }) => aead.keys.includes(length))) {
      for (const length of iv ? [0] : aead.nonces) {
        if (data.length < length + tag) continue
        const nonce = iv ?? data.slice(0, length)
        const opened = await aead.open(key, nonce, data.slice(length)).catch(() => undefined)
        if (opened) return { aead, key, nonce, data: opened }
      }
    }
  }
  return undefined
}

// A bare nonce, ciphertext and tag, in the orders that programs write them. The tag shows which order is right.
import { gcm } from '@noble/ciphers/aes.js'
import { chacha20poly1305, xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { concatBytes, type Bytes } from '../bytes/byte-stream.ts'

export interface Aead {
  format: 'aes-gcm' | 'chacha' | 'secretbox'
  name: string
  nonces: number[]
  keys: number[]
  tag: 'after' | 'before'
  open: (key: Bytes, nonce: Bytes, sealed: Bytes, aad: Bytes) => Promise<Bytes>
}

const tagLength = 16

export const aeads: Aead[] = [
  {
    format: 'aes-gcm',
    name: 'AES-GCM',
    nonces: [12, 16],
    keys: [16, 24, 32],
    tag: 'after',
    open: openGcm,
  },
  {
    format: 'aes-gcm',
    name: 'AES-GCM, tag in front',
    nonces: [12, 16],
    keys: [16, 24, 32],
    tag: 'before',
    open: (key, nonce, sealed, aad) =>
      openGcm(key, nonce, concatBytes([sealed.subarray(tagLength), sealed.subarray(0, tagLength)]), aad),
  },
  {
    format: 'secretbox',
    name: 'XSalsa20-Poly1305',
    nonces: [24],
    keys: [32],
    tag: 'before',
    open: async (key, nonce, sealed) => xsalsa20poly1305(key, nonce).decrypt(sealed) as Bytes,
  },
  {
    format: 'chacha',
    name: 'XChaCha20-Poly1305',
    nonces: [24],
    keys: [32],
    tag: 'after',
    open: async (key, nonce, sealed, aad) => xchacha20poly1305(key, nonce, aad).decrypt(sealed) as Bytes,
  },
  {
    format: 'chacha',
    name: 'ChaCha20-Poly1305',
    nonces: [12],
    keys: [32],
    tag: 'after',
    open: async (key, nonce, sealed, aad) => chacha20poly1305(key, nonce, aad).decrypt(sealed) as Bytes,
  },
]

/** Chromium's WebCrypto does not support AES-192. */
async function openGcm(key: Bytes, nonce: Bytes, sealed: Bytes, aad: Bytes): Promise<Bytes> {
  if (key.length === 24) return gcm(key, nonce, aad).decrypt(sealed) as Bytes
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const parameters = { name: 'AES-GCM', iv: nonce, additionalData: aad }
  return new Uint8Array(await crypto.subtle.decrypt(parameters, imported, sealed))
}

export interface OpenedAead {
  aead: Aead
  key: Bytes
  nonce: Bytes
  data: Bytes
}

interface Given {
  iv?: Bytes | undefined
  aad?: Bytes | undefined
}

export async function openAead(
  data: Bytes,
  keys: readonly Bytes[],
  candidates: readonly Aead[],
  { iv, aad = new Uint8Array(0) }: Given = {},
): Promise<OpenedAead | undefined> {
  for (const aead of candidates) {
    for (const key of keys.filter(({ length }) => aead.keys.includes(length))) {
      for (const length of iv ? [0] : aead.nonces) {
        if (data.length < length + tagLength) continue
        const nonce = iv ?? data.slice(0, length)
        const opened = await aead.open(key, nonce, data.slice(length), aad).catch(() => undefined)
        if (opened) return { aead, key, nonce, data: opened }
      }
    }
  }
  return undefined
}

// Files encrypted with `age -r "ssh-…"`: https://github.com/FiloSottile/age/blob/main/agessh/agessh.go
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import type { Identity, Stanza } from 'age-encryption'
import { bytesOf, joined, type Bytes } from '../bytes/byte-stream.ts'
import { base64Bytes } from '../bytes/text-encodings.ts'
import type { SshKey } from './ssh-key.ts'
import { basePoint, sharedSecret } from '../ciphers/x25519.ts'

/** Undefined when the file key is not wrapped for this one. */
type Unwrap = (stanza: Stanza) => Promise<Bytes | undefined>

export function sshIdentity(key: SshKey): Identity {
  const tag = sha256(key.publicKey).subarray(0, 4)
  const unwrap: Unwrap =
    key.type === 'ssh-rsa' ? (stanza) => unwrapRsa(stanza, key.jwk) : (stanza) => unwrapEd25519(stanza, key)
  return {
    unwrapFileKey: async (stanzas) => {
      for (const stanza of stanzas) {
        const [type, fingerprint = ''] = stanza.args
        if (type !== key.type || base64Bytes(fingerprint)?.join() !== tag.join()) continue
        const fileKey = await unwrap(stanza).catch(() => undefined)
        if (fileKey) return fileKey
      }
      return null
    },
  }
}

async function unwrapRsa({ body }: Stanza, jwk: JsonWebKey): Promise<Bytes> {
  const { alg: _, key_ops: __, ...plain } = jwk
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', plain, algorithm, false, ['decrypt'])
  const label = bytesOf('age-encryption.org/v1/ssh-rsa')
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'RSA-OAEP', label }, key, body.slice()))
}

async function unwrapEd25519(
  { args, body }: Stanza,
  { publicKey, seed }: SshKey & { type: 'ssh-ed25519' },
): Promise<Bytes | undefined> {
  const share = base64Bytes(args[2] ?? '')
  if (share?.length !== 32) return undefined
  const info = bytesOf('age-encryption.org/v1/ssh-ed25519')
  const secret = sha512(seed).slice(0, 32) as Bytes
  const tweak = hkdf(sha256, new Uint8Array(0), publicKey, info, 32) as Bytes
  const shared = await sharedSecret(tweak, await sharedSecret(secret, share))
  const own = await sharedSecret(secret, basePoint)
  const wrappingKey = hkdf(sha256, shared, joined([share, own]), info, 32)
  return chacha20poly1305(wrappingKey, new Uint8Array(12)).decrypt(body) as Bytes
}

// https://github.com/fernet/spec: version 0x80, time, IV, AES-128-CBC data, and an HMAC over all of it.
import { base64Bytes } from '../bytes/text-encodings.ts'
import { oneChunk, type Bytes, viewOf } from '../bytes/byte-stream.ts'
import { keyBytes, type TypedKey } from '../crypto/key.ts'
import { provenBy } from '../crypto/proof.ts'
import { utcText, type Opened } from './format.ts'
import { Problem } from '../bytes/problem.ts'

/** A long token may be wrapped over several lines; each line of a list starts a new one. */
export function isFernet(text: string): boolean {
  const [first = '', ...more] = text.split(/\r?\n/)
  if (more.some((line) => line.startsWith('gAAAA'))) return false
  const isWrapped = more.slice(0, -1).every(({ length }) => length === first.length)
  return isWrapped && /^gAAAA[\w-]{90,}={0,2}$/.test(first + more.join(''))
}

export async function openFernet(text: string, key: TypedKey): Promise<Opened> {
  const keys = keyBytes(key, [32])
  if (keys.length === 0) throw new Problem('unfit', 'A Fernet key is 32 bytes in base64: 44 characters.')
  const token = base64Bytes(text)
  if (!token || token.length < 73) throw new Problem('truncated', 'The Fernet token is incomplete.')
  for (const bytes of keys) {
    const proven = await provenBy(key, () => decryptToken(token, bytes))
    if (proven)
      return {
        chunks: oneChunk(proven.value),
        verdict: proven.verdict,
        detail: `created ${createdAt(token)}`,
      }
  }
  throw new Problem(
    'wrong-key',
    'The token’s signature does not match. The key is wrong, or the token was altered or is incomplete.',
  )
}

async function decryptToken(token: Bytes, key: Bytes): Promise<Bytes | undefined> {
  const signed = token.slice(0, -32)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const hmacKey = await crypto.subtle.importKey('raw', key.slice(0, 16), hmac, false, ['verify'])
  if (!(await crypto.subtle.verify('HMAC', hmacKey, token.slice(-32), signed))) return undefined
  const aesKey = await crypto.subtle.importKey('raw', key.slice(16), 'AES-CBC', false, ['decrypt'])
  const iv = token.slice(9, 25)
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, aesKey, signed.slice(25)))
}

function createdAt(token: Bytes): string {
  const seconds = Number(viewOf(token).getBigUint64(1))
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? 'at an unknown time' : utcText(date)
}

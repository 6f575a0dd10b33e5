// Illuminate\Encryption\Encrypter: base64 of JSON with iv, value, and mac (AES-CBC) or tag (AES-GCM).
import { bytesOf, concatBytes, oneChunk, textOf, type Bytes } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { base64Bytes, hexBytes } from '../bytes/text-encodings.ts'
import { hmacMatches, provenBy } from '../crypto/proof.ts'
import { keyBytes, passphraseOf, type TypedKey } from '../crypto/key.ts'
import { aeads, openAead } from '../crypto/aead.ts'
import type { Opened } from './format.ts'
import { decryptChunks } from '../crypto/stream-cipher.ts'
import type { Cipher } from '../crypto/options.ts'

interface Payload {
  iv: string
  value: string
  mac: string
  tag: string
}

export const isLaravel = (text: string): boolean => payloadOf(text) !== undefined

export async function openLaravel(text: string, key: TypedKey): Promise<Opened> {
  const payload = payloadOf(text)
  if (!payload || payload === 'damaged') throw damaged()
  const iv = base64Bytes(payload.iv)
  const data = base64Bytes(payload.value)
  if (!iv || !data) throw damaged()
  const keys = appKeys(key)
  if (keys.length === 0)
    throw new Problem(
      'unfit',
      'Enter APP_KEY as it is in .env: base64: and 44 characters, or 16 or 32 bytes.',
    )
  for (const bytes of keys) {
    const opened = payload.tag
      ? await openGcm(payload, key, bytes, iv, data)
      : await openCbc(payload, key, bytes, iv, data)
    if (opened) return opened
  }
  throw new Problem(
    'wrong-key',
    `The ${payload.tag ? 'tag' : 'MAC'} does not match. APP_KEY is wrong, or the payload was altered.`,
  )
}

const damaged = () => new Problem('truncated', 'The Laravel payload is damaged or incomplete.')

const appKeys = (key: TypedKey): Bytes[] =>
  keyBytes(
    {
      ...key,
      text: passphraseOf(key)
        .trim()
        .replace(/^base64:/, ''),
    },
    [16, 32],
  )

async function openCbc(
  { iv: ivText, value, mac }: Payload,
  typed: TypedKey,
  key: Bytes,
  iv: Bytes,
  data: Bytes,
): Promise<Opened | undefined> {
  const proven = await provenBy(typed, async () =>
    (await hmacMatches('SHA-256', key, bytesOf(ivText + value), hexBytes(mac) ?? new Uint8Array(0)))
      ? data
      : undefined,
  )
  if (!proven || iv.length !== 16) return undefined
  const cipher = `aes-${key.length * 8}-cbc` as Cipher
  return {
    chunks: decryptChunks({ cipher, key, iv }, oneChunk(proven.value)),
    verdict: proven.verdict,
    detail: `${cipher.toUpperCase()} with HMAC SHA-256`,
  }
}

async function openGcm(
  { tag }: Payload,
  typed: TypedKey,
  key: Bytes,
  iv: Bytes,
  data: Bytes,
): Promise<Opened | undefined> {
  const gcm = aeads.filter(({ name }) => name === 'AES-GCM')
  const sealed = concatBytes([data, base64Bytes(tag) ?? new Uint8Array(0)])
  const proven = await provenBy(typed, () => openAead(sealed, [key], gcm, { iv }))
  if (!proven) return undefined
  return {
    chunks: oneChunk(proven.value.data),
    verdict: proven.verdict,
    detail: `AES-${key.length * 8}-GCM`,
  }
}

/** The start of `{"iv":` in base64. What cannot be read is taken for a damaged payload. */
function payloadOf(text: string): Payload | 'damaged' | undefined {
  const plain = text.replace(/%3D/gi, '=')
  if (!plain.startsWith('eyJpdiI6') || !/^[\w+/]+={0,2}$/.test(plain)) return undefined
  try {
    const json = JSON.parse(textOf(base64Bytes(plain)!)) as Record<string, unknown>
    const { iv, value, mac = '', tag = '' } = json
    const all = [iv, value, mac, tag]
    return all.every((field) => typeof field === 'string') ? ({ iv, value, mac, tag } as Payload) : undefined
  } catch {
    return 'damaged'
  }
}

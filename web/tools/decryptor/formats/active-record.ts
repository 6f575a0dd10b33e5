// Active Record Encryption, as stored in a column: {"p": data, "h": {"iv", "at", "c": compressed, "k": encrypted data key}}.
import { bytesOf, concatBytes, oneChunk, type Bytes } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { base64Bytes, jsonObject } from '../bytes/text-encodings.ts'
import { inflate } from '../archives/decompress.ts'
import { keyBytes, passphraseOf, type TypedKey } from '../crypto/key.ts'
import { provenBy } from '../crypto/proof.ts'
import { pbkdf2, textOrHex } from '../crypto/derive-key.ts'
import { aeads, openAead } from '../crypto/aead.ts'
import type { Opened, OpenContext } from './format.ts'

interface Message {
  p: string
  h: { iv: string; at: string; c?: boolean; k?: Message }
}

export const isActiveRecord = (text: string): boolean => isMessage(jsonObject(text))

const isMessage = (json: unknown): json is Message => {
  const { p, h } = (json ?? {}) as Partial<Message>
  return typeof p === 'string' && typeof h?.iv === 'string' && typeof h.at === 'string'
}

const iterations = 2 ** 16

export async function openActiveRecord(
  text: string,
  key: TypedKey,
  { settings }: OpenContext,
): Promise<Opened> {
  const message = jsonObject(text)
  if (!isMessage(message)) throw new Problem('altered', 'The encrypted attribute is damaged.')
  const keys = [...keyBytes(key, [32]), ...(await derivedKeys(key, settings.salt))]
  for (const candidate of keys) {
    const proven = await provenBy(key, () => openWithDataKey(message, candidate))
    if (!proven) continue
    const chunks = oneChunk(proven.value)
    return {
      chunks: message.h.c ? inflate('zlib', chunks) : chunks,
      verdict: proven.verdict,
      detail: `AES-256-GCM${message.h.c ? ', compressed' : ''}${message.h.k ? ', with its own data key' : ''}`,
    }
  }
  throw new Problem(
    keys.length === 0 ? 'unfit' : 'wrong-key',
    settings.salt
      ? 'This primary key and key_derivation_salt do not open it, or it was altered.'
      : 'Enter the primary key, and key_derivation_salt as the salt in Settings.',
  )
}

async function derivedKeys(key: TypedKey, salt: string | undefined): Promise<Bytes[]> {
  if (!salt) return []
  const secret = bytesOf(passphraseOf(key))
  return Promise.all(
    (['SHA-256', 'SHA-1'] as const).map((hash) => pbkdf2(secret, textOrHex(salt), iterations, hash, 32)),
  )
}

async function openWithDataKey(message: Message, key: Bytes): Promise<Bytes | undefined> {
  const { k } = message.h
  if (!k) return openMessage(message, key)
  const dataKey = isMessage(k) ? await openMessage(k, key) : undefined
  return dataKey && openMessage(message, dataKey)
}

async function openMessage({ p, h }: Message, key: Bytes): Promise<Bytes | undefined> {
  const [data, iv, tag] = [p, h.iv, h.at].map(base64Bytes)
  if (!data || !iv || !tag) return undefined
  const gcm = aeads.filter(({ name }) => name === 'AES-GCM')
  return (await openAead(concatBytes([data, tag]), [key], gcm, { iv }))?.data
}

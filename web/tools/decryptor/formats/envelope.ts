// JSON with the parts of an encrypted value under the names that programs commonly use.
import { bytesOf, concatBytes, oneChunk, type Bytes } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { base64Bytes, hexBytes, jsonObject } from '../bytes/text-encodings.ts'
import { hmacMatches, provenBy } from '../crypto/proof.ts'
import type { TypedKey } from '../crypto/key.ts'
import { rawKeys, textOrHex } from '../crypto/derive-key.ts'
import { aeads, openAead } from '../crypto/aead.ts'
import type { Opened, OpenContext } from './format.ts'
import { openStream, describeAead } from './raw.ts'

const names = {
  iv: ['iv', 'nonce', 'n'],
  data: [
    'data',
    'ciphertext',
    'cipher_text',
    'cipherText',
    'encrypted',
    'encryptedData',
    'encrypted_data',
    'content',
    'value',
    'payload',
    'ct',
    'c',
    'd',
  ],
  tag: ['tag', 'authTag', 'auth_tag', 'authenticationTag', 'mac', 'hmac', 't'],
  aad: ['aad', 'ad', 'additionalData'],
} as const

type Part = keyof typeof names

interface Envelope {
  iv: Bytes
  data: Bytes
  tag: Bytes | undefined
  aad: string | undefined
  /** As written, which a MAC may cover. */
  texts: { iv: string; data: string }
}

export const isEnvelope = (text: string): boolean => {
  const json = jsonObject(text)
  return json !== undefined && envelopeOf(json) !== undefined
}

export async function openEnvelope(text: string, key: TypedKey, context: OpenContext): Promise<Opened> {
  const envelope = envelopeOf(jsonObject(text) ?? {})
  if (!envelope) throw new Problem('altered', 'The parts of the JSON envelope are neither hex nor base64.')
  const keys = await rawKeys(key, [16, 24, 32], context.settings)
  if (keys.length === 0)
    throw new Problem(
      'unfit',
      'A JSON envelope needs a key of 16, 24 or 32 bytes, in hex or base64. For a passphrase, choose how the key is derived in Settings.',
    )
  const opened =
    (await openTagged(envelope, key, keys, context)) ?? (await openWithMac(envelope, key, keys, context))
  if (opened) return opened
  if (envelope.iv.length !== 16 || envelope.tag?.length === 16)
    throw new Problem(
      'wrong-key',
      'The tag does not match. The key or the additional data is wrong, or the envelope was altered.',
    )
  if (envelope.tag)
    throw new Problem(
      'wrong-key',
      'The MAC does not match. The key is wrong, the envelope was altered, or its MAC was made with another key.',
    )
  return openStream(
    { head: envelope.data, isWhole: true, chunks: oneChunk(envelope.data) },
    keys,
    context,
    envelope.iv,
  )
}

async function openTagged(
  { iv, data, tag, aad = '' }: Envelope,
  key: TypedKey,
  keys: Bytes[],
  { settings }: OpenContext,
): Promise<Opened | undefined> {
  const sealed = tag ? [concatBytes([data, tag]), concatBytes([tag, data])] : [data]
  for (const [at, bytes] of sealed.entries()) {
    const fitting = aeads.filter(
      ({ tag, nonces }) => tag === (at === 0 ? 'after' : 'before') && nonces.includes(iv.length),
    )
    const extra = textOrHex(settings.aad || aad)
    const proven = await provenBy(key, () => openAead(bytes, keys, fitting, { iv, aad: extra }))
    if (proven)
      return {
        chunks: oneChunk(proven.value.data),
        verdict: proven.verdict,
        detail: describeAead(proven.value, 'given'),
      }
  }
  return undefined
}

async function openWithMac(
  { iv, data, tag, texts }: Envelope,
  key: TypedKey,
  keys: Bytes[],
  context: OpenContext,
): Promise<Opened | undefined> {
  const hash = tag?.length === 32 ? 'SHA-256' : tag?.length === 64 ? 'SHA-512' : undefined
  if (!tag || !hash || iv.length !== 16) return undefined
  const covered = [concatBytes([iv, data]), data, bytesOf(texts.iv + texts.data), bytesOf(texts.data)]
  for (const bytes of keys) {
    for (const message of covered) {
      const proven = await provenBy(key, async () =>
        (await hmacMatches(hash, bytes, message, tag)) ? message : undefined,
      )
      if (!proven) continue
      const source = { head: data, isWhole: true, chunks: oneChunk(data) }
      const opened = await openStream(source, [bytes], context, iv)
      // A MAC that leaves out the IV does not protect the first block.
      const hasIv = message !== covered[1] && message !== covered[3]
      return {
        ...opened,
        verdict: hasIv ? proven.verdict : opened.verdict,
        detail: `${opened.detail}, HMAC ${hash}`,
        caution: hasIv
          ? undefined
          : 'The MAC does not cover the IV: the first 16 bytes could have been altered.',
      }
    }
  }
  return undefined
}

function envelopeOf(json: Record<string, unknown>): Envelope | undefined {
  const texts = Object.fromEntries(
    Object.entries(names).map(([part, all]) => [part, all.map((name) => json[name]).find(isFilled)]),
  ) as Record<Part, string | undefined>
  // An empty text has a tag of its own.
  if (texts.tag !== undefined && names.data.some((name) => json[name] === '')) texts.data ??= ''
  if (texts.iv === undefined || texts.data === undefined) return undefined
  const [iv, data, tag] = [texts.iv, texts.data, texts.tag].map((text) =>
    text === undefined ? undefined : decode(text),
  )
  if (!iv || !data || (texts.tag !== undefined && !tag)) return undefined
  if (![12, 16, 24].includes(iv.length)) return undefined
  return { iv, data, tag, aad: texts.aad, texts: { iv: texts.iv, data: texts.data } }
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

const decode = (text: string): Bytes | undefined => hexBytes(text) ?? base64Bytes(text)

// JSON with the parts of an encrypted value under the names that programs commonly use.
import { bytesOf, concatBytes, oneChunk, type Bytes } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { base64Bytes, hexBytes, jsonObject } from '../bytes/text-encodings.ts'
import { provenBy } from '../crypto/proof.ts'
import { keyBytes, type TypedKey } from '../crypto/key.ts'
import { boxKeys } from '../crypto/x25519.ts'
import { takesSalt } from '../crypto/options.ts'
import { keysFrom, textOrHex } from '../crypto/derive-key.ts'
import { aeads, openAead } from '../crypto/aead.ts'
import type { Opened, OpenContext } from './format.ts'
import { matchStream, noFormat, openStream } from './raw-stream.ts'
import { describeAead, openMacced, secretbox } from './raw.ts'

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
    'box',
    'ct',
    'c',
    'd',
  ],
  tag: ['tag', 'authTag', 'auth_tag', 'authenticationTag', 'mac', 'hmac', 't'],
  aad: ['aad', 'ad', 'additionalData'],
  salt: ['salt', 'kdfSalt', 'kdf_salt'],
} as const

type Part = keyof typeof names

interface Envelope {
  iv: Bytes
  data: Bytes
  tag: Bytes | undefined
  aad: string | undefined
  salt: Bytes | undefined
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
  const { salt } = context.settings
  const salts = [salt ? textOrHex(salt) : envelope.salt].filter((bytes) => bytes !== undefined)
  let isUnfit = true
  for await (const { keys, how } of keysFrom(key, context, salts)) {
    const pairs = context.settings.keyFrom ? [] : keyBytes(key, [64])
    isUnfit &&= keys.length + pairs.length === 0
    const opened =
      (await openTagged(envelope, key, keys, context)) ??
      (await openBox(envelope, key, pairs)) ??
      (await openWithMac(envelope, key, keys, context)) ??
      (await openPlain(envelope, keys, context))
    if (opened) return { ...opened, detail: [opened.detail, how].filter(Boolean).join(', ') }
  }
  if (isUnfit)
    throw new Problem(
      'unfit',
      'A JSON envelope needs a key of 16, 24 or 32 bytes, or a keypair of libsodium, in hex or base64. For a passphrase, choose how the key is derived in Settings.',
    )
  throw new Problem(
    'wrong-key',
    hasTag(envelope)
      ? 'The tag does not match. The key or the additional data is wrong, or the envelope was altered.'
      : envelope.tag
        ? 'The MAC does not match. The key is wrong, the envelope was altered, or its MAC was made with another key.'
        : noFormat,
  )
}

const hasTag = ({ iv, tag }: Envelope): boolean => iv.length !== 16 || tag?.length === 16

/** With a tag, or a nonce too short or long for other modes, only the tag decides. */
async function openPlain(
  envelope: Envelope,
  keys: Bytes[],
  context: OpenContext,
): Promise<Opened | undefined> {
  const { data, tag, iv } = envelope
  if (tag || hasTag(envelope) || keys.length === 0) return undefined
  const source = { head: data, isWhole: true, chunks: oneChunk(data) }
  const isDerived = takesSalt(context.settings.keyFrom)
  return isDerived ? matchStream(source, keys, context, iv) : openStream(source, keys, context, iv)
}

async function openBox({ iv, data }: Envelope, key: TypedKey, pairs: Bytes[]): Promise<Opened | undefined> {
  if (pairs.length === 0) return undefined
  const proven = await provenBy(key, async () => openAead(data, await boxKeys(pairs), secretbox, { iv }))
  return proven && { chunks: oneChunk(proven.value.data), verdict: proven.verdict, detail: 'X25519 box' }
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
      (aead) => (!tag || aead.tag === (at === 0 ? 'after' : 'before')) && aead.nonces.includes(iv.length),
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
  return openMacced(
    { iv, data, mac: tag },
    [
      [concatBytes([iv, data]), true],
      [data, false],
      [bytesOf(texts.iv + texts.data), true],
      [bytesOf(texts.data), false],
    ],
    hash,
    key,
    keys,
    context,
  )
}

function envelopeOf(json: Record<string, unknown>): Envelope | undefined {
  const texts = Object.fromEntries(
    Object.entries(names).map(([part, all]) => [part, all.map((name) => json[name]).find(isFilled)]),
  ) as Record<Part, string | undefined>
  // An empty text has a tag of its own.
  if (texts.tag !== undefined && names.data.some((name) => json[name] === '')) texts.data ??= ''
  if (texts.iv === undefined || texts.data === undefined) return undefined
  const written = [texts.iv, texts.data, texts.tag]
  const salt = texts.salt === undefined ? undefined : hexOrBase64(texts.salt)
  // A short text in base64 may look like hex, which the others show that it is not.
  for (const decode of [hexBytes, base64Bytes, hexOrBase64]) {
    const [iv, data, tag] = written.map((text) => (text === undefined ? undefined : decode(text)))
    if (!iv || !data || (texts.tag !== undefined && !tag)) continue
    if (![12, 16, 24].includes(iv.length)) continue
    return { iv, data, tag, aad: texts.aad, salt, texts: { iv: texts.iv, data: texts.data } }
  }
  return undefined
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

const hexOrBase64 = (text: string): Bytes | undefined => hexBytes(text) ?? base64Bytes(text)

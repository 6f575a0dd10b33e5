// Data without a header. Authenticated formats are tried first, because their tag proves the match; the others count only
// when the output is readable, unless the user chose them.
import { aeads, openAead, type OpenedAead } from '../crypto/aead.ts'
import { base64Bytes, hexBytes } from '../bytes/text-encodings.ts'
import {
  collect,
  concatBytes,
  sourceOf,
  oneChunk,
  type Bytes,
  type ByteSource,
  viewOf,
} from '../bytes/byte-stream.ts'
import { detectKey, keyBytes, type TypedKey } from '../crypto/key.ts'
import { hmacMatches, provenBy, type HmacHash } from '../crypto/proof.ts'
import { keysFrom, textOrHex } from '../crypto/derive-key.ts'
import { encryptedFormats, type EncryptedFormat, type Opened, type OpenContext } from './format.ts'
import { Problem } from '../bytes/problem.ts'
import { boxKeys, openSealedBox } from '../crypto/x25519.ts'
import { keySources, takesSalt, type KeySource } from '../crypto/options.ts'
import { isStreamFormat, matchStream, noFormat, openStream } from './raw-stream.ts'

export async function openRaw(source: ByteSource, key: TypedKey, context: OpenContext): Promise<Opened> {
  const { format, keyFrom, salt } = context.settings
  const isStream = isStreamFormat(format)
  const iv = ivOf(context)
  if (isStream && !takesSalt(keyFrom)) {
    for await (const { keys } of keysFrom(key, context, []))
      if (keys.length > 0) return openStream(source, keys, context, iv)
    throw unfit(key, format)
  }
  const data = await collect(source.chunks, context.maxBytes)
  const layouts = saltLayouts(data, keyFrom, salt)
  let first: Bytes[] | undefined
  const salts = layouts.map(({ salt }) => salt)
  for await (const { keys, how, at } of keysFrom(key, context, salts)) {
    first ??= keys
    const opened = await openLayout(layouts[at]!.rest, key, keys, context, iv)
    if (opened) return { ...opened, detail: [opened.detail, how].filter(Boolean).join(', ') }
  }
  if (!first?.length && keyBytes(key, [64]).length === 0) throw unfit(key, format)
  if (isStream && salt) return openStream(await sourceOf(oneChunk(data)), first ?? [], context, iv)
  throw new Problem(
    'wrong-key',
    takesSalt(keyFrom)
      ? `No usual setting of ${keySources[keyFrom]} opens it. The passphrase is wrong, the salt is ${salt ? 'another one' : 'stored elsewhere'}, other settings were used, or the data was altered or is incomplete.`
      : format
        ? `${encryptedFormats[format]}: the tag does not match. The key, the nonce or the additional data is wrong, or the data was altered or is incomplete.`
        : noFormat,
  )
}

function unfit(key: TypedKey, format: EncryptedFormat | undefined): Problem {
  return new Problem(
    'unfit',
    detectKey(key)?.kind === 'pem'
      ? 'A PEM key does not open data without a header. If it was encrypted with RSA alone, open it with openssl pkeyutl -decrypt -inkey key.pem.'
      : `${format ? encryptedFormats[format] : 'Data without a header'} needs a key of ${format === 'box' ? '64 bytes: your secret key and the other side’s public key' : '16, 24 or 32 bytes'}, in hex or base64. For a passphrase, choose how the key is derived in Settings.`,
  )
}

const saltPlaces = [
  [0, 16],
  [12, 16],
  [16, 16],
  [0, 8],
  [0, 32],
  [16, 8],
  [0, 64],
] as const

/** The salt stands in front of the IV or behind it, when it was not given. */
function saltLayouts(data: Bytes, keyFrom: KeySource | undefined, salt: string | undefined) {
  if (!takesSalt(keyFrom) || salt) return [{ salt: textOrHex(salt ?? ''), rest: data }]
  return saltPlaces
    .filter(([at, length]) => data.length > at + length)
    .map(([at, length]) => ({
      salt: data.slice(at, at + length),
      rest: concatBytes([data.slice(0, at), data.slice(at + length)]),
    }))
}

async function openLayout(
  data: Bytes,
  key: TypedKey,
  keys: Bytes[],
  context: OpenContext,
  iv: Bytes | undefined,
): Promise<Opened | undefined> {
  const { format, keyFrom } = context.settings
  const all = [data, withoutLengths(data)].filter((bytes) => bytes !== undefined)
  for (const bytes of all) {
    const opened =
      (await openAuthenticated(bytes, key, keys, context, iv)) ??
      (await openBoxes(bytes, key, keys, context, iv)) ??
      (await openMacs(bytes, key, keyFrom ? keys : keyBytes(key), context, iv))
    if (opened) return opened
  }
  if (format && !isStreamFormat(format)) return undefined
  for (const bytes of all) {
    const opened = await matchStream(await sourceOf(oneChunk(bytes)), keys, context, iv)
    if (opened) return opened
  }
  return undefined
}

/**
 * Java and C# code writes the length of the nonce in front of it, and that of the tag: in one byte, or in four. What is left are the
 * parts alone.
 */
function withoutLengths(data: Bytes): Bytes | undefined {
  const nonce = lengthAt(data, 0, [12, 16, 24])
  if (!nonce) return undefined
  const at = nonce.width + nonce.length
  const tag = lengthAt(data, at, [16, 32])
  return concatBytes([data.slice(nonce.width, at), data.slice(at + (tag?.width ?? 0))])
}

function lengthAt(data: Bytes, at: number, lengths: number[]): { width: number; length: number } | undefined {
  const view = viewOf(data)
  if (data.length < at + 4) return undefined
  const found = [view.getUint32(at), view.getUint32(at, true), data[at]!].map((length) =>
    lengths.includes(length),
  )
  const width = found[0] || found[1] ? 4 : 1
  return found.includes(true)
    ? { width, length: width === 1 ? data[at]! : view.getUint32(at, found[1]) }
    : undefined
}

function ivOf({ settings }: OpenContext): Bytes | undefined {
  if (!settings.iv?.trim()) return undefined
  const iv = hexBytes(settings.iv) ?? base64Bytes(settings.iv)
  if (iv && iv.length > 0) return iv
  throw new Problem('unfit', 'The IV is neither hex nor base64.')
}

async function openAuthenticated(
  data: Bytes,
  key: TypedKey,
  keys: Bytes[],
  { settings }: OpenContext,
  iv?: Bytes,
): Promise<Opened | undefined> {
  const candidates = aeads.filter(({ format }) => !settings.format || format === settings.format)
  const aad = settings.aad ? textOrHex(settings.aad) : undefined
  const proven = await provenBy(key, () => openAead(data, keys, candidates, { iv, aad }))
  if (!proven) return undefined
  return {
    chunks: oneChunk(proven.value.data),
    verdict: proven.verdict,
    detail: describeAead(proven.value, iv ? 'given' : 'in front'),
  }
}

export function describeAead({ aead, key, nonce }: OpenedAead, where: string): string {
  const bits = aead.format === 'aes-gcm' ? `${key.length * 8}-bit key, ` : ''
  return `${aead.name}, ${bits}${nonce.length}-byte nonce ${where}`
}

async function openBoxes(
  data: Bytes,
  typed: TypedKey,
  keys: Bytes[],
  { settings: { format, keyFrom } }: OpenContext,
  iv?: Bytes,
): Promise<Opened | undefined> {
  const pairs = keyFrom ? [] : keyBytes(typed, [64])
  const secrets = [
    ...keys.filter(({ length }) => length === 32),
    ...pairs.flatMap((pair) => [pair.slice(0, 32), pair.slice(32)]),
  ]
  for (const key of !format || format === 'sealedbox' ? secrets : []) {
    const proven = await provenBy(typed, () => openSealedBox(data, key))
    if (proven)
      return { chunks: oneChunk(proven.value), verdict: proven.verdict, detail: 'X25519, XSalsa20-Poly1305' }
  }
  if (pairs.length === 0 || (format && format !== 'box')) return undefined
  const proven = await provenBy(typed, async () => openAead(data, await boxKeys(pairs), secretbox, { iv }))
  return (
    proven && {
      chunks: oneChunk(proven.value.data),
      verdict: proven.verdict,
      detail: 'X25519 box, XSalsa20-Poly1305',
    }
  )
}

export const secretbox = aeads.filter(({ format }) => format === 'secretbox')

const macHashes: [length: number, hash: HmacHash][] = [
  [32, 'SHA-256'],
  [64, 'SHA-512'],
]
/** Data of this size has a header; a MAC of all of it would take too long for each order of its parts. */
const maxMacced = 4 * 1024 * 1024

/** An IV, a MAC and AES-CBC in any order: `$iv . $hmac . $data` is the example of php.net. */
async function openMacs(
  bytes: Bytes,
  typed: TypedKey,
  keys: Bytes[],
  context: OpenContext,
  iv: Bytes | undefined,
): Promise<Opened | undefined> {
  const { format } = context.settings
  if (iv || bytes.length > maxMacced || (format && format !== 'aes-cbc')) return undefined
  for (const [length, hash] of macHashes) {
    const size = bytes.length - length
    if (size < 32 || size % 16 > 0) continue
    for (const at of [16, 0, size]) {
      const mac = bytes.slice(at, at + length)
      const rest = concatBytes([bytes.slice(0, at), bytes.slice(at + length)])
      const parts = { iv: rest.slice(0, 16), data: rest.slice(16), mac }
      const opened = await openMacced(
        parts,
        [
          [rest, true],
          [parts.data, false],
        ],
        hash,
        typed,
        keys,
        context,
      )
      if (opened) return opened
    }
  }
  return undefined
}

export async function openMacced(
  { iv, data, mac }: { iv: Bytes; data: Bytes; mac: Bytes },
  covered: [message: Bytes, hasIv: boolean][],
  hash: HmacHash,
  typed: TypedKey,
  keys: Bytes[],
  context: OpenContext,
): Promise<Opened | undefined> {
  for (const key of keys) {
    for (const [message, hasIv] of covered) {
      const proven = await provenBy(typed, async () =>
        (await hmacMatches(hash, key, message, mac)) ? message : undefined,
      )
      if (!proven) continue
      // PHP cuts a longer key, and fills a shorter one up with zeros.
      const fitted = [32, 16, 24].map((length) => concatBytes([key, new Uint8Array(length)]).slice(0, length))
      const source = { head: data, isWhole: true, chunks: oneChunk(data) }
      const opened = await openStream(source, fitted, context, iv)
      // A MAC that leaves out the IV does not protect the first block.
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

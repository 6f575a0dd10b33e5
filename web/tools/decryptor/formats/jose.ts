import {
  compactDecrypt,
  compactVerify,
  decodeProtectedHeader,
  errors,
  flattenedDecrypt,
  flattenedVerify,
  type CryptoKey,
  type FlattenedJWE,
  type FlattenedJWSInput,
  type GeneralJWE,
  type GeneralJWSInput,
  type ProtectedHeaderParameters,
} from 'jose'
import { plural } from '#contract/formats/numbers.ts'
import { base64Bytes, jsonObject } from '../bytes/text-encodings.ts'
import { bytesOf, oneChunk, textOf, type Bytes } from '../bytes/byte-stream.ts'
import { joseKeys } from '../crypto/jose-key.ts'
import { detectKey, type TypedKey } from '../crypto/key.ts'
import { provenBy, type Proven, type Verdict } from '../crypto/proof.ts'
import { utcText, type Opened } from './format.ts'
import { Problem } from '../bytes/problem.ts'

type Json = Record<string, unknown>

/** Without a limit, a hostile token could demand hours of work. */
const maxPBES2Count = 2_000_000

export function joseFormat(text: string): 'jwe' | 'jws' | undefined {
  const parts = text.split('.')
  // Other frameworks write three parts with dots between them, too, but no header that names an algorithm.
  const isCompact = /^eyJ[\w-]+\.[\w.-]*$/.test(text) && typeof headerOf(text)?.alg === 'string'
  if (isCompact) return parts.length === 5 ? 'jwe' : parts.length === 3 ? 'jws' : undefined
  const json = jsonObject(text)
  if (!json) return undefined
  if (typeof json['ciphertext'] === 'string' && ('protected' in json || 'recipients' in json)) return 'jwe'
  return typeof json['payload'] === 'string' && ('signature' in json || 'signatures' in json)
    ? 'jws'
    : undefined
}

export async function openJwe(text: string, key: TypedKey): Promise<Opened> {
  const failures: Problem[] = []
  for (const message of recipientsOf(text)) {
    const { alg: algorithm = 'unknown', enc } = (headerOf(message) ?? {}) as { alg?: string; enc?: string }
    const encryption = String(enc ?? '')
    try {
      for (const candidate of await joseKeys(key, algorithm, encryption)) {
        const proven = await provenBy(key, () => decrypt(message, candidate, algorithm)).catch(
          (error: unknown) => void failures.push(jweProblem(error, algorithm, encryption)),
        )
        if (!proven) continue
        const content = proven.value.plaintext as Bytes
        return {
          chunks: oneChunk(content),
          verdict: proven.verdict,
          detail: `${algorithm}, ${encryption}`,
          caution: lifetimeCaution(content),
        }
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      failures.push(error)
    }
  }
  throw (
    failures.find(({ kind }) => kind !== 'unfit') ??
    failures[0] ??
    new Problem('truncated', 'The JWE is damaged or incomplete.')
  )
}

const decrypt = (
  message: string | FlattenedJWE,
  key: CryptoKey | Bytes,
  algorithm: string,
): Promise<{ plaintext: Uint8Array }> => {
  const options = { keyManagementAlgorithms: [algorithm], maxPBES2Count }
  return typeof message === 'string'
    ? compactDecrypt(message, key, options)
    : flattenedDecrypt(message, key, options)
}

function recipientsOf(text: string): (string | FlattenedJWE)[] {
  const json = jsonObject(text) as (GeneralJWE & FlattenedJWE & Json) | undefined
  if (!json) return [text]
  const { recipients, ...shared } = json
  return Array.isArray(recipients) ? recipients.map((recipient) => ({ ...shared, ...recipient })) : [json]
}

function jweProblem(error: unknown, algorithm: string, encryption: string): Problem {
  if (error instanceof errors.JWEInvalid) return new Problem('truncated', 'The JWE is damaged or incomplete.')
  if (/192/.test(algorithm + encryption) && !(error instanceof errors.JWEDecryptionFailed)) {
    return new Problem('unsupported', 'This JWE uses AES-192, which this browser does not support.')
  }
  if (error instanceof errors.JOSENotSupported || error instanceof errors.JOSEAlgNotAllowed) {
    return new Problem(
      'unsupported',
      `${algorithm} with ${encryption} is not supported, or demands too much work.`,
    )
  }
  if (error instanceof TypeError)
    return new Problem(
      'unfit',
      `This key does not work with ${algorithm}. A public key only encrypts: enter the private one.`,
    )
  return new Problem('wrong-key', 'The key is wrong, or the JWE was altered.')
}

export async function openJws(text: string, key: TypedKey | undefined): Promise<Opened> {
  const signatures = signaturesOf(text).map((message) => ({
    message,
    algorithm: headerOf(message)?.alg ?? 'none',
  }))
  const signed = signatures.filter(({ algorithm }) => algorithm !== 'none')
  const payload = payloadOf(text)
  const opened = (verdict: Verdict, algorithms: string): Opened => ({
    chunks: oneChunk(payload),
    verdict,
    detail: algorithms,
    caution: lifetimeCaution(payload),
    readable: signed.length > 0 ? 'signed' : 'unsigned',
  })
  const algorithms = signatures.map(({ algorithm }) => algorithm).join(', ') || 'none'
  if (!key || signed.length === 0) return opened('unchecked', algorithms)
  const failures: Problem[] = []
  for (const { message, algorithm } of signed) {
    const proven = await verify(message, algorithm, key).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      failures.push(error)
    })
    if (!proven) continue
    const others = signatures.length - 1
    return {
      ...opened(proven.verdict, algorithm),
      chunks: oneChunk(proven.value),
      caution:
        [
          others > 0 &&
            `${plural(others, 'other signature')} in it ${others === 1 ? 'was' : 'were'} not checked.`,
          lifetimeCaution(proven.value),
        ]
          .filter(Boolean)
          .join(' ') || undefined,
    }
  }
  if (failures.length === signed.length) throw failures[0]!
  if (payload.length === 0)
    throw new Problem(
      'unsupported',
      'This JWS has no payload. If it is detached, it can only be checked with it.',
    )
  return opened('mismatch', algorithms)
}

async function verify(
  message: string | FlattenedJWSInput,
  algorithm: string,
  key: TypedKey,
): Promise<Proven<Bytes> | undefined> {
  let isUnfit = true
  for (const candidate of await joseKeys(key, algorithm)) {
    try {
      return await provenBy(key, async () => {
        const { payload } = await (typeof message === 'string'
          ? compactVerify(message, candidate)
          : flattenedVerify(message, candidate))
        return payload as Bytes
      })
    } catch (error) {
      if (error instanceof errors.JOSENotSupported)
        throw new Problem('unsupported', `The signature cannot be checked here: ${error.message}.`)
      isUnfit &&= error instanceof TypeError
    }
  }
  if (isUnfit && detectKey(key)?.kind === 'pem' && key.text.includes('PRIVATE KEY'))
    throw new Problem(
      'unfit',
      'A signature is checked with the public key. Get it from the private one: openssl pkey -in key.pem -pubout',
    )
  if (isUnfit) throw new Problem('unfit', `This key does not work with ${algorithm}.`)
  return undefined
}

function signaturesOf(text: string): (string | FlattenedJWSInput)[] {
  const json = jsonObject(text) as (GeneralJWSInput & FlattenedJWSInput & Json) | undefined
  if (!json) return [text]
  const { payload, signatures } = json
  return Array.isArray(signatures) ? signatures.map((signature) => ({ payload, ...signature })) : [json]
}

/** A signature says nothing about the time: a token may have expired, or not be valid yet (RFC 7519, section 4.1). */
function lifetimeCaution(payload: Bytes): string | undefined {
  const { exp, nbf } = jsonObject(textOf(payload).trim()) ?? {}
  const [expires, starts] = [exp, nbf].map(dateOf)
  const now = new Date()
  if (expires && expires <= now)
    return `The token expired on ${utcText(expires)} (exp): applications refuse it.`
  if (starts && starts > now)
    return `The token is not valid before ${utcText(starts)} (nbf): applications refuse it until then.`
  return undefined
}

function dateOf(seconds: unknown): Date | undefined {
  const date = typeof seconds === 'number' ? new Date(seconds * 1000) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

function payloadOf(text: string): Bytes {
  const json = jsonObject(text)
  const written = String(json ? json['payload'] : text.split('.')[1])
  const [first = text] = signaturesOf(text)
  // RFC 7797
  if (headerOf(first)?.b64 === false) return bytesOf(written)
  const payload = base64Bytes(written)
  if (!payload) throw new Problem('altered', 'The payload of the JWS is not base64.')
  return payload
}

function headerOf(message: string | FlattenedJWE | FlattenedJWSInput): ProtectedHeaderParameters | undefined {
  try {
    if (typeof message === 'string') return decodeProtectedHeader(message)
    const { protected: own, header } = message
    const unprotected = 'unprotected' in message ? message.unprotected : undefined
    const covered = typeof own === 'string' ? decodeProtectedHeader({ protected: own }) : {}
    return { ...header, ...unprotected, ...covered }
  } catch {
    return undefined
  }
}

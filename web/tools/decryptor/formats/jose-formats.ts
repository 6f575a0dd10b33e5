import {
  compactDecrypt,
  compactVerify,
  decodeProtectedHeader,
  errors,
  flattenedDecrypt,
  flattenedVerify,
  generalDecrypt,
  generalVerify,
  type FlattenedJWE,
  type FlattenedJWSInput,
  type GeneralJWE,
  type GeneralJWSInput,
  type ProtectedHeaderParameters,
} from 'jose'
import { base64Bytes } from '../bytes/text-encodings.ts'
import { once, type Bytes } from '../bytes/byte-stream.ts'
import { joseKeys } from '../keys/jose-key.ts'
import type { TypedKey } from '../keys/key.ts'
import { provenBy, type Verdict } from '../keys/proof.ts'
import type { Opened } from './format.ts'
import { Problem } from '../bytes/problem.ts'

/** Without a limit, a hostile token could demand hours of work. */
const maxPBES2Count = 2_000_000

/** JWE or JWS, in compact or JSON serialization. */
export function joseFormat(text: string): 'jwe' | 'jws' | undefined {
  const parts = text.split('.')
  const isCompact = /^eyJ[\w-]+\.[\w.-]*$/.test(text) && headerOf(text) !== undefined
  if (isCompact) return parts.length === 5 ? 'jwe' : parts.length === 3 ? 'jws' : undefined
  const json = jsonOf(text)
  if (!json) return undefined
  if (typeof json['ciphertext'] === 'string' && ('protected' in json || 'recipients' in json)) return 'jwe'
  return typeof json['payload'] === 'string' && ('signature' in json || 'signatures' in json)
    ? 'jws'
    : undefined
}

export async function openJwe(text: string, key: TypedKey): Promise<Opened> {
  const header = headerOf(text)
  const algorithm = header?.alg ?? 'unknown'
  const encryption = 'enc' in (header ?? {}) ? String(header!['enc' as keyof typeof header]) : ''
  let failure: unknown
  for (const candidate of await joseKeys(key, algorithm, encryption)) {
    try {
      const options = { keyManagementAlgorithms: [algorithm], maxPBES2Count }
      const json = jsonOf(text)
      const proven = await provenBy<{ plaintext: Uint8Array }>(key, () =>
        !json
          ? compactDecrypt(text, candidate, options)
          : 'recipients' in json
            ? generalDecrypt(json as unknown as GeneralJWE, candidate, options)
            : flattenedDecrypt(json as unknown as FlattenedJWE, candidate, options),
      )
      if (!proven) continue
      const chunks = once(proven.value.plaintext as Bytes)
      return { chunks, verdict: proven.verdict, detail: `${algorithm}, ${encryption}` }
    } catch (error) {
      failure = error
    }
  }
  throw jweProblem(failure, algorithm, encryption)
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
  if (error instanceof TypeError) return new Problem('unfit', `This key does not work with ${algorithm}.`)
  return new Problem('wrong-key', 'The key is wrong, or the JWE was altered.')
}

/** The payload of a JWS can be read without a key, but not verified. */
export async function openJws(text: string, key: TypedKey | undefined): Promise<Opened> {
  const algorithm = headerOf(text)?.alg ?? 'none'
  const opened = (verdict: Verdict): Opened => ({
    chunks: once(payloadOf(text)),
    verdict,
    detail: algorithm,
  })
  if (!key || algorithm === 'none') return opened('unchecked')
  const json = jsonOf(text)
  for (const candidate of await joseKeys(key, algorithm)) {
    try {
      const proven = await provenBy<{ payload: Uint8Array }>(key, () =>
        !json
          ? compactVerify(text, candidate)
          : 'signatures' in json
            ? generalVerify(json as unknown as GeneralJWSInput, candidate)
            : flattenedVerify(json as unknown as FlattenedJWSInput, candidate),
      )
      if (proven) return { ...opened(proven.verdict), chunks: once(proven.value.payload as Bytes) }
    } catch (error) {
      if (error instanceof TypeError) throw new Problem('unfit', `This key does not work with ${algorithm}.`)
    }
  }
  return opened('mismatch')
}

function payloadOf(text: string): Bytes {
  const json = jsonOf(text)
  const payload = base64Bytes(String(json ? json['payload'] : text.split('.')[1]))
  if (!payload) throw new Problem('altered', 'The payload of the JWS is not base64.')
  return payload
}

function headerOf(text: string): ProtectedHeaderParameters | undefined {
  try {
    const json = jsonOf(text)
    const [first] = [json?.['recipients'], json?.['signatures']].flat() as {
      protected?: string
      header?: object
    }[]
    const own = json?.['protected'] ?? first?.protected
    const shared = typeof own === 'string' ? decodeProtectedHeader({ protected: own }) : {}
    return json ? { ...first?.header, ...shared } : decodeProtectedHeader(text)
  } catch {
    return undefined
  }
}

function jsonOf(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

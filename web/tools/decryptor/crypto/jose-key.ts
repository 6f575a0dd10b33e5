import { importJWK, importPKCS8, importSPKI, importX509, type CryptoKey, type JWK } from 'jose'
import { bytesOf, type Bytes } from '../bytes/byte-stream.ts'
import { detectKey, jwksOf, keyBytes, passphraseOf, type TypedKey } from './key.ts'
import { toPkcs8Pem } from './key-files.ts'
import { Problem } from '../bytes/problem.ts'

export async function joseKeys(
  key: TypedKey,
  algorithm: string,
  encryption?: string,
): Promise<(CryptoKey | Bytes)[]> {
  const kind = detectKey(key)?.kind
  if (algorithm.startsWith('PBES2')) return [bytesOf(passphraseOf(key))]
  if (/^(?:HS\d+|dir|A\d+(?:GCM)?KW)$/.test(algorithm)) {
    const keys = keyBytes(key, keyLengths(algorithm, encryption))
    if (keys.length > 0) return keys
    throw new Problem(
      'unfit',
      `${algorithm} needs the shared secret${describeLength(algorithm, encryption)}.`,
    )
  }
  if (kind !== 'pem' && kind !== 'jwk') {
    throw new Problem('unfit', `${algorithm} needs a PEM key or a JWK.`)
  }
  const keys =
    kind === 'jwk'
      ? jwksOf(key.text).map((jwk) => fromJwk(jwk, algorithm))
      : [fromPem(toPkcs8Pem(key.text), algorithm)]
  const imported = (await Promise.allSettled(keys)).flatMap((one) =>
    one.status === 'fulfilled' ? [one.value] : [],
  )
  if (imported.length === 0) throw new Problem('unfit', `This key does not work with ${algorithm}.`)
  return imported
}

async function fromJwk(jwk: JWK, algorithm: string): Promise<CryptoKey> {
  const imported = await importJWK(jwk, algorithm)
  if (imported instanceof Uint8Array)
    throw new Problem('unfit', `${algorithm} needs a private or public key, not a secret.`)
  return imported
}

async function fromPem(pem: string, algorithm: string): Promise<CryptoKey> {
  if (pem.includes('BEGIN CERTIFICATE')) return importX509(pem, algorithm)
  return pem.includes('PRIVATE KEY') ? importPKCS8(pem, algorithm) : importSPKI(pem, algorithm)
}

/** In bytes; undefined for HMAC, which takes keys of any length. */
function keyLengths(algorithm: string, encryption = ''): number[] | undefined {
  if (algorithm === 'dir')
    return [(Number(/HS(\d+)/.exec(encryption)?.[1] ?? /\d+/.exec(encryption)?.[0]) || 256) / 8]
  const bits = /^A(\d+)/.exec(algorithm)?.[1]
  return bits ? [Number(bits) / 8] : undefined
}

function describeLength(algorithm: string, encryption?: string): string {
  const [length] = keyLengths(algorithm, encryption) ?? []
  return length ? `: ${length} bytes, in hex or base64` : ''
}

import { textOf, type Bytes, concatBytes } from '../bytes/byte-stream.ts'
import { isText, otherEncoding } from '../bytes/content-kind.ts'
import { base64Bytes, toBase64 } from '../bytes/text-encodings.ts'
import { Problem } from '../bytes/problem.ts'
import { bytesToHex } from '@noble/hashes/utils.js'

export function keyTextOf(bytes: Bytes): string {
  if (isText(bytes, true)) return textOf(bytes)
  const pgp = pgpBlocks[bytes[0] ?? 0]
  if (pgp !== undefined && bytes.length > 64) return armor(pgp, bytes)
  const encoding = otherEncoding(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  return bytesToHex(bytes)
}

const pgpBlocks: Record<number, string | undefined> = {
  0x94: 'PRIVATE',
  0x95: 'PRIVATE',
  0xc5: 'PRIVATE',
  0x98: 'PUBLIC',
  0x99: 'PUBLIC',
  0xc6: 'PUBLIC',
}

function armor(kind: string, bytes: Bytes): string {
  const text = toBase64(bytes)
  const lines = text.match(/.{1,64}/g)!.join('\n')
  return `-----BEGIN PGP ${kind} KEY BLOCK-----\n\n${lines}\n-----END PGP ${kind} KEY BLOCK-----\n`
}

// WebCrypto imports private keys as PKCS#8 only; OpenSSL also writes older containers.
/** Converts the older RSA and EC containers to PKCS#8. Leaves PKCS#8, SPKI and certificates unchanged. */
export function toPkcs8Pem(text: string): string {
  const [, label = '', body = ''] = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END/.exec(text) ?? []
  if (label === 'ENCRYPTED PRIVATE KEY' || body.includes('ENCRYPTED')) {
    throw new Problem(
      'unfit',
      'This PEM key is protected by a passphrase. Remove the passphrase first: openssl pkey -in key.pem -out open.pem',
    )
  }
  if (label !== 'RSA PRIVATE KEY' && label !== 'EC PRIVATE KEY') return text
  const der = base64Bytes(body)
  if (!der) throw new Problem('unfit', 'The PEM key cannot be read.')
  const algorithm =
    label === 'RSA PRIVATE KEY' ? rsaAlgorithm : derElement(0x30, concatBytes([ecAlgorithm, curveOf(der)]))
  const pkcs8 = derElement(0x30, concatBytes([Uint8Array.of(2, 1, 0), algorithm, derElement(4, der)]))
  return `-----BEGIN PRIVATE KEY-----\n${toBase64(pkcs8)}\n-----END PRIVATE KEY-----`
}

const rsaAlgorithm = Uint8Array.of(0x30, 13, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 1, 1, 5, 0)
const ecAlgorithm = Uint8Array.of(6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1)

/** RFC 5915 stores the curve's object identifier in the element tagged [0]. */
function curveOf(der: Bytes): Bytes {
  for (let at = 0; at < der.length - 3; at++) {
    if (der[at] === 0xa0 && der[at + 2] === 6) return der.slice(at + 2, at + 2 + der[at + 1]!)
  }
  throw new Problem('unfit', 'The EC key does not name its curve. Convert it: openssl pkcs8 -topk8 -nocrypt')
}

function derElement(tag: number, content: Bytes): Bytes {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return concatBytes([Uint8Array.of(tag, ...size), content])
}

// Keys as OpenSSL writes them, for WebCrypto, which knows one frame for private keys only.
import { base64Bytes } from '../bytes/text-encodings.ts'
import { joined, type Bytes } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'

/** PKCS#8, SPKI or certificate as it is; the older frames of RSA and EC keys inside the newer one. */
export function modernPem(text: string): string {
  const [, label = '', body = ''] = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END/.exec(text) ?? []
  if (label === 'ENCRYPTED PRIVATE KEY' || body.includes('ENCRYPTED')) {
    throw new Problem(
      'unfit',
      'This PEM key is locked with a passphrase. Unlock it first: openssl pkey -in key.pem -out open.pem',
    )
  }
  if (label !== 'RSA PRIVATE KEY' && label !== 'EC PRIVATE KEY') return text
  const der = base64Bytes(body)
  if (!der) throw new Problem('unfit', 'The PEM key cannot be read.')
  const algorithm = label === 'RSA PRIVATE KEY' ? rsa : element(0x30, joined([ecKey, curveOf(der)]))
  const framed = element(0x30, joined([Uint8Array.of(2, 1, 0), algorithm, element(4, der)]))
  return `-----BEGIN PRIVATE KEY-----\n${btoa(String.fromCharCode(...framed))}\n-----END PRIVATE KEY-----`
}

const rsa = Uint8Array.of(0x30, 13, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 1, 1, 5, 0)
const ecKey = Uint8Array.of(6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1)

/** RFC 5915 has the curve's name in an element marked [0]. */
function curveOf(der: Bytes): Bytes {
  for (let at = 0; at < der.length - 3; at++) {
    if (der[at] === 0xa0 && der[at + 2] === 6) return der.slice(at + 2, at + 2 + der[at + 1]!)
  }
  throw new Problem('unfit', 'The EC key does not name its curve. Convert it: openssl pkcs8 -topk8 -nocrypt')
}

function element(mark: number, content: Bytes): Bytes {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return joined([Uint8Array.of(mark, ...size), content])
}

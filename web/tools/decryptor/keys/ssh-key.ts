// OpenSSH private keys: https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.key
import { bytesOf, joined, textOf, type Bytes } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { base64Bytes } from '../bytes/text-encodings.ts'
import { toPkcs8Pem } from './pem.ts'

export type SshKey =
  | { type: 'ssh-ed25519'; publicKey: Bytes; seed: Bytes }
  | { type: 'ssh-rsa'; publicKey: Bytes; jwk: JsonWebKey }

const header = '-----BEGIN OPENSSH PRIVATE KEY-----'

const isSshKey = (text: string): boolean => text.includes(header)

/** Also reads RSA keys in PEM, which older versions of ssh-keygen wrote. */
export async function readSshKey(text: string): Promise<SshKey> {
  if (!isSshKey(text)) return rsaFromPem(text)
  const body = text.slice(text.indexOf(header) + header.length).split('-----END')[0]!
  const bytes = base64Bytes(body)
  if (!bytes) throw damaged()
  try {
    return readPrivate(new Fields(bytes.subarray('openssh-key-v1\0'.length)))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw damaged()
  }
}

const damaged = () => new Problem('unfit', 'The SSH key is damaged or incomplete.')

function readPrivate(outer: Fields): SshKey {
  const [cipher] = [outer.text(), outer.text(), outer.next()]
  if (cipher !== 'none') {
    throw new Problem(
      'unfit',
      'The SSH key is protected by a passphrase. Remove it from a copy first: ssh-keygen -p -f copy-of-key',
    )
  }
  outer.skip(4)
  const publicKey = outer.next()
  const inner = new Fields(outer.next())
  inner.skip(8)
  const type = inner.text()
  if (type === 'ssh-ed25519') {
    inner.next()
    return { type, publicKey, seed: inner.next().slice(0, 32) }
  }
  if (type !== 'ssh-rsa') throw new Problem('unfit', `age does not use ${type} keys.`)
  const [n, e, d, qi, p, q] = Array.from({ length: 6 }, () => inner.next())
  const secret = toNumber(d!)
  const [dp, dq] = [p!, q!].map((prime) => toBytes(secret % (toNumber(prime) - 1n)))
  const parts = { n, e, d, p, q, dp, dq, qi }
  const jwk = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, toBase64Url(bytes!)]))
  return { type, publicKey, jwk: { kty: 'RSA', ...jwk } }
}

async function rsaFromPem(text: string): Promise<SshKey> {
  const pem = toPkcs8Pem(text)
  const der = base64Bytes(pem.replace(/-----[A-Z ]+-----/g, ''))
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle
    .importKey('pkcs8', der ?? new Uint8Array(0), algorithm, true, ['decrypt'])
    .catch(() => {
      throw new Problem(
        'unfit',
        'age opens files with SSH keys of type ed25519 and RSA. This is another key.',
      )
    })
  const jwk = await crypto.subtle.exportKey('jwk', key)
  const parts = [base64Bytes(jwk.e!)!, base64Bytes(jwk.n!)!].map(positive)
  return { type: 'ssh-rsa', publicKey: joined([bytesOf('ssh-rsa'), ...parts].map(withLength)), jwk }
}

/** Values with their length in front. */
class Fields {
  #at = 0
  readonly #bytes: Bytes

  constructor(bytes: Bytes) {
    this.#bytes = bytes
  }

  skip(count: number): void {
    this.#at += count
  }

  next(): Bytes {
    const length = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + this.#at, 4).getUint32(0)
    const value = this.#bytes.slice(this.#at + 4, this.#at + 4 + length)
    if (value.length < length) throw damaged()
    this.#at += 4 + length
    return value
  }

  text(): string {
    return textOf(this.next())
  }
}

function withLength(bytes: Bytes): Bytes {
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length)
  return joined([length, bytes])
}

/** A leading zero keeps a number from being read as negative. */
const positive = (bytes: Bytes): Bytes => (bytes[0]! > 127 ? joined([new Uint8Array(1), bytes]) : bytes)

const toNumber = (bytes: Bytes): bigint =>
  BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') || '0'}`)

function toBytes(number: bigint): Bytes {
  const digits = number.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return new Uint8Array(even.match(/../g)!.map((pair) => Number.parseInt(pair, 16)))
}

/** Without leading zeros, as JWK requires. */
function toBase64Url(bytes: Bytes): string {
  const start = bytes.findIndex((byte) => byte !== 0)
  const text = btoa(String.fromCharCode(...bytes.subarray(Math.max(0, start))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

// OpenSSH private keys: https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.key
import { cbc, ctr } from '@noble/ciphers/aes.js'
import { bytesOf, concatBytes, textOf, type Bytes, viewOf } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { base64Bytes, toBase64 } from '../bytes/text-encodings.ts'
import { bcryptPbkdf } from './bcrypt-pbkdf.ts'
import { toPkcs8Pem } from './key-files.ts'
import { bytesToHex } from '@noble/hashes/utils.js'

export type SshKey =
  | { type: 'ssh-ed25519'; publicKey: Bytes; seed: Bytes }
  | { type: 'ssh-rsa'; publicKey: Bytes; jwk: JsonWebKey }

const header = '-----BEGIN OPENSSH PRIVATE KEY-----'

const isSshKey = (text: string): boolean => text.includes(header)

/** Also reads RSA keys in PEM, which older versions of ssh-keygen wrote. */
export async function readSshKey(text: string, passphrase?: string): Promise<SshKey> {
  if (!isSshKey(text)) return rsaFromPem(text)
  const body = text.slice(text.indexOf(header) + header.length).split('-----END')[0]!
  const bytes = base64Bytes(body)
  if (!bytes) throw damaged()
  try {
    return readPrivate(new Fields(bytes.subarray('openssh-key-v1\0'.length)), passphrase)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw damaged()
  }
}

const damaged = () => new Problem('unfit', 'The SSH key is damaged or incomplete.')

function readPrivate(outer: Fields, passphrase: string | undefined): SshKey {
  const [cipher, kdf, options] = [outer.text(), outer.text(), outer.next()]
  outer.skip(4)
  const publicKey = outer.next()
  const data = outer.next()
  const inner = new Fields(
    cipher === 'none' ? data : unlock(cipher, kdf, new Fields(options), data, passphrase),
  )
  // A random number, twice.
  if (inner.number() !== inner.number())
    throw cipher === 'none'
      ? damaged()
      : new Problem('wrong-key', 'The passphrase of the SSH key is wrong, or the key is damaged.')
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

const maxRounds = 1000

function unlock(
  cipher: string,
  kdf: string,
  options: Fields,
  data: Bytes,
  passphrase: string | undefined,
): Bytes {
  const [, bits, mode] = /^aes(128|192|256)-(ctr|cbc)$/.exec(cipher) ?? []
  const [salt, rounds] = [options.next(), options.number()]
  if (!bits || kdf !== 'bcrypt' || rounds > maxRounds) {
    throw new Problem(
      'unfit',
      `The SSH key is protected with ${cipher} and ${rounds} rounds of ${kdf}, which is not supported. Remove the passphrase from a copy first: ssh-keygen -p -f copy-of-key`,
    )
  }
  if (!passphrase)
    throw new Problem('unfit', 'The SSH key is protected by a passphrase. Enter it below the key.')
  const size = Number(bits) / 8
  const derived = bcryptPbkdf(passphrase, salt, rounds, size + 16)
  const [key, iv] = [derived.slice(0, size), derived.slice(size)]
  const opened = mode === 'ctr' ? ctr(key, iv) : cbc(key, iv, { disablePadding: true })
  return opened.decrypt(data) as Bytes
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
  return { type: 'ssh-rsa', publicKey: concatBytes([bytesOf('ssh-rsa'), ...parts].map(withLength)), jwk }
}

class Fields {
  #at = 0
  readonly #bytes: Bytes

  constructor(bytes: Bytes) {
    this.#bytes = bytes
  }

  skip(count: number): void {
    this.#at += count
  }

  number(): number {
    this.#at += 4
    return viewOf(this.#bytes).getUint32(this.#at - 4)
  }

  next(): Bytes {
    const length = this.number()
    const value = this.#bytes.slice(this.#at, this.#at + length)
    if (value.length < length) throw damaged()
    this.#at += length
    return value
  }

  text(): string {
    return textOf(this.next())
  }
}

function withLength(bytes: Bytes): Bytes {
  const length = new Uint8Array(4)
  viewOf(length).setUint32(0, bytes.length)
  return concatBytes([length, bytes])
}

/** A leading zero keeps a number from being read as negative. */
const positive = (bytes: Bytes): Bytes => (bytes[0]! > 127 ? concatBytes([new Uint8Array(1), bytes]) : bytes)

const toNumber = (bytes: Bytes): bigint => BigInt(`0x${bytesToHex(bytes) || '0'}`)

function toBytes(number: bigint): Bytes {
  const digits = number.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return new Uint8Array(even.match(/../g)!.map((pair) => Number.parseInt(pair, 16)))
}

/** Without leading zeros, as JWK requires. */
function toBase64Url(bytes: Bytes): string {
  const start = bytes.findIndex((byte) => byte !== 0)
  const text = toBase64(bytes.subarray(Math.max(0, start)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

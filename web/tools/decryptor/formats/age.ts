import { armor, Decrypter, type Identity, type Stanza } from 'age-encryption'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import {
  chunksOf,
  collect,
  oneChunk,
  streamOf,
  textOf,
  type Bytes,
  type Chunks,
  type ByteSource,
  bytesOf,
  concatBytes,
} from '../bytes/byte-stream.ts'
import { detectKey, passphraseOf, type TypedKey } from '../crypto/key.ts'
import { provenBy } from '../crypto/proof.ts'
import { readSshKey, type SshKey } from '../crypto/ssh-key.ts'
import { cutArmor } from './armor.ts'
import type { Opened, OpenContext } from './format.ts'
import { Problem } from '../bytes/problem.ts'
import { base64Bytes } from '../bytes/text-encodings.ts'
import { basePoint, sharedSecret } from '../crypto/x25519.ts'

const armorHeader = '-----BEGIN AGE ENCRYPTED FILE-----'

const isBinary = (head: Bytes): boolean => textOf(head.subarray(0, 32)).startsWith('age-encryption.org/')

export function isAge(head: Bytes): boolean {
  const start = textOf(head.subarray(0, 64)).trimStart()
  return start.startsWith('age-encryption.org/') || start.startsWith(armorHeader)
}

export async function openAge(source: ByteSource, key: TypedKey, context: OpenContext): Promise<Opened> {
  const { maxBytes, remembered } = context
  const isArmored = !isBinary(source.head) && textOf(source.head).includes(armorHeader)
  const armored = isArmored ? cutArmor(await collect(source.chunks, maxBytes)) : undefined
  const chunks = armored ? oneChunk(decodeArmor(armored.bytes)) : source.chunks
  const decrypter = new Decrypter()
  const kind = detectKey(key)?.kind
  if (kind === 'age') for (const line of identities(key.text)) addIdentity(decrypter, line)
  else if (kind === 'pem')
    decrypter.addIdentity(sshIdentity(await (remembered.sshKey ??= readSshKey(key.text, key.passphrase))))
  else decrypter.addPassphrase(passphraseOf(key))
  const isIdentity = kind === 'age' || kind === 'pem'
  const proven = await provenBy(key, () => decryptHeader(decrypter, chunks, isIdentity))
  return {
    chunks: reportAlteration(proven!.value),
    verdict: proven!.verdict,
    detail: kind === 'pem' ? 'by SSH key' : isIdentity ? 'by identity' : 'by passphrase',
    caution: armored?.caution,
    command: isIdentity ? `age -d -i ${kind === 'pem' ? 'id_key' : 'key.txt'}` : 'age -d',
  }
}

function identities(text: string): string[] {
  const found = text.toUpperCase().match(/AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]+/g)
  if (!found) throw new Problem('unfit', 'An age identity begins with AGE-SECRET-KEY-1.')
  return found
}

function addIdentity(decrypter: Decrypter, identity: string): void {
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new Problem('unfit', 'The age identity contains a typo.')
  }
}

function decodeArmor(bytes: Bytes): Bytes {
  try {
    return armor.decode(textOf(bytes)) as Bytes
  } catch {
    throw new Problem('truncated', 'The armor of the age file is damaged or incomplete.')
  }
}

async function decryptHeader(decrypter: Decrypter, chunks: Chunks, isIdentity: boolean): Promise<Chunks> {
  try {
    return chunksOf(await decrypter.decrypt(streamOf(chunks)))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw headerProblem(String((error as Error).message), isIdentity)
  }
}

function headerProblem(message: string, isIdentity: boolean): Problem {
  if (/no identity matched/.test(message)) {
    const other = isIdentity
      ? 'It may be encrypted for another identity, or with a passphrase.'
      : 'It may be encrypted for an identity.'
    return new Problem(
      'wrong-key',
      `This ${isIdentity ? 'identity' : 'passphrase'} does not open the file. ${other}`,
    )
  }
  if (/HMAC|MAC/.test(message)) return new Problem('altered', 'The header of the age file was altered.')
  if (/scrypt|work factor/.test(message))
    return new Problem('unsupported', 'The age file demands more work than this tool allows.')
  return new Problem('truncated', 'The header of the age file is damaged or incomplete.')
}

/** The key opened the header, so it is right: any later failure is in the data. */
async function* reportAlteration(chunks: Chunks): Chunks {
  try {
    yield* chunks
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('altered', 'The age file was altered or is incomplete after its header.')
  }
}

// Files encrypted with `age -r "ssh-…"`: https://github.com/FiloSottile/age/blob/main/agessh/agessh.go
type Unwrap = (stanza: Stanza) => Promise<Bytes | undefined>

function sshIdentity(key: SshKey): Identity {
  const tag = sha256(key.publicKey).subarray(0, 4)
  const unwrap: Unwrap =
    key.type === 'ssh-rsa' ? (stanza) => unwrapRsa(stanza, key.jwk) : (stanza) => unwrapEd25519(stanza, key)
  return {
    unwrapFileKey: async (stanzas) => {
      for (const stanza of stanzas) {
        const [type, fingerprint = ''] = stanza.args
        if (type !== key.type || base64Bytes(fingerprint)?.join() !== tag.join()) continue
        const fileKey = await unwrap(stanza).catch(() => undefined)
        if (fileKey) return fileKey
      }
      return null
    },
  }
}

async function unwrapRsa({ body }: Stanza, jwk: JsonWebKey): Promise<Bytes> {
  const { alg: _, key_ops: __, ...plain } = jwk
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', plain, algorithm, false, ['decrypt'])
  const label = bytesOf('age-encryption.org/v1/ssh-rsa')
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'RSA-OAEP', label }, key, body.slice()))
}

async function unwrapEd25519(
  { args, body }: Stanza,
  { publicKey, seed }: SshKey & { type: 'ssh-ed25519' },
): Promise<Bytes | undefined> {
  const share = base64Bytes(args[2] ?? '')
  if (share?.length !== 32) return undefined
  const info = bytesOf('age-encryption.org/v1/ssh-ed25519')
  const secret = sha512(seed).slice(0, 32) as Bytes
  const tweak = hkdf(sha256, new Uint8Array(0), publicKey, info, 32) as Bytes
  const shared = await sharedSecret(tweak, await sharedSecret(secret, share))
  const own = await sharedSecret(secret, basePoint)
  const wrappingKey = hkdf(sha256, shared, concatBytes([share, own]), info, 32)
  return chacha20poly1305(wrappingKey, new Uint8Array(12)).decrypt(body) as Bytes
}

import { armor, Decrypter } from 'age-encryption'
import {
  chunksOf,
  collect,
  once,
  streamOf,
  textOf,
  type Bytes,
  type Chunks,
  type ByteSource,
} from '../bytes/byte-stream.ts'
import { detectKey, passphraseOf, type TypedKey } from '../keys/key.ts'
import { provenBy } from '../keys/proof.ts'
import { readSshKey } from '../keys/ssh-key.ts'
import { sshIdentity } from '../keys/age-ssh.ts'
import { cutArmor } from './armor.ts'
import type { Opened, OpenContext } from './format.ts'
import { Problem } from '../bytes/problem.ts'

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
  const chunks = armored ? once(decodeArmor(armored.bytes)) : source.chunks
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

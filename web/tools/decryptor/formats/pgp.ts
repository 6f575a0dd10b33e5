// Runs in a worker of its own, because the OpenPGP library is larger than everything else.
import {
  config,
  decrypt,
  decryptKey,
  readCleartextMessage,
  readMessage,
  readPrivateKeys,
  type Message,
  type PrivateKey,
} from 'openpgp'
import { bytesOf, textOf, type Bytes } from '../bytes/byte-stream.ts'
import { detectKey, passphraseOf, type TypedKey } from '../keys/key.ts'
import { Problem } from '../bytes/problem.ts'

export async function openPgp(bytes: Bytes, key: TypedKey, maxBytes: number): Promise<Bytes> {
  config.maxDecompressedMessageSize = maxBytes
  if (textOf(bytes.subarray(0, 64)).includes('BEGIN PGP SIGNED MESSAGE')) {
    return bytesOf((await readCleartextMessage({ cleartextMessage: textOf(bytes) })).getText())
  }
  const isKey = detectKey(key)?.kind === 'pgp'
  const keys = isKey ? await unlockKeys(key) : undefined
  const message = await readPgpMessage(bytes)
  try {
    const { data } = await decrypt({
      message,
      format: 'binary',
      ...(keys ? { decryptionKeys: keys } : { passwords: passphraseOf(key) }),
    })
    return data as Bytes
  } catch (error) {
    throw pgpProblem(String((error as Error).message), isKey)
  }
}

async function readPgpMessage(bytes: Bytes): Promise<Message<Uint8Array>> {
  try {
    const isArmored = textOf(bytes.subarray(0, 64)).trimStart().startsWith('-----BEGIN')
    return (await (isArmored
      ? readMessage({ armoredMessage: textOf(bytes) })
      : readMessage({ binaryMessage: bytes }))) as Message<Uint8Array>
  } catch {
    throw new Problem('truncated', 'The OpenPGP message is damaged or incomplete.')
  }
}

async function unlockKeys({ text, passphrase }: TypedKey): Promise<PrivateKey[]> {
  const keys = await readPrivateKeys({ armoredKeys: text }).catch(() => {
    throw new Problem('unfit', 'Not a PGP private key. A public key can only encrypt.')
  })
  try {
    return await Promise.all(
      keys.map((key) =>
        key.isDecrypted() ? key : decryptKey({ privateKey: key, passphrase: passphrase ?? '' }),
      ),
    )
  } catch {
    throw new Problem(
      passphrase ? 'wrong-key' : 'needs-key',
      passphrase
        ? 'The passphrase does not unlock the PGP key.'
        : 'The PGP key is locked: enter its passphrase.',
    )
  }
}

function pgpProblem(message: string, isKey: boolean): Problem {
  if (/Modification detected|tag mismatch|Corrupted|authentication/i.test(message))
    return tamperProblem(isKey)
  if (/unexpected end|premature|truncated|partial/i.test(message))
    return new Problem('truncated', 'The OpenPGP message is incomplete.')
  if (/not authenticated|without integrity|unauthenticated/i.test(message)) {
    return new Problem(
      'unsupported',
      'This old OpenPGP message has no integrity protection, so it is not decrypted.',
    )
  }
  if (/decompressed message size/i.test(message))
    return new Problem('too-big', 'The decompressed content is larger than the limit.')
  if (/session key|password|passphrase|no decryption key|decryption key/i.test(message)) {
    return new Problem('wrong-key', `This ${isKey ? 'key' : 'passphrase'} does not open the message.`)
  }
  return new Problem('altered', 'The OpenPGP message is damaged.')
}

/** With a passphrase, a wrong one and an altered message look the same. */
const tamperProblem = (isKey: boolean): Problem =>
  isKey
    ? new Problem('altered', 'The OpenPGP message was altered.')
    : new Problem('wrong-key', 'The passphrase is wrong, or the message was altered.')

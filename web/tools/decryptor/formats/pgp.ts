// Runs in a worker of its own, because the OpenPGP library is larger than everything else.
import {
  config,
  decrypt,
  enums,
  readCleartextMessage,
  readMessage,
  verify,
  type Message,
  type VerifyMessageResult,
  decryptKey,
  readKeys,
  readPrivateKeys,
  type PrivateKey,
  type PublicKey,
} from 'openpgp'
import { bytesOf, textOf, type Bytes } from '../bytes/byte-stream.ts'
import { detectKey, passphraseOf, type TypedKey } from '../crypto/key.ts'
import type { PgpOpened } from './format.ts'
import { Problem } from '../bytes/problem.ts'

export async function openPgp(bytes: Bytes, key: TypedKey | undefined, maxBytes: number): Promise<PgpOpened> {
  config.maxDecompressedMessageSize = maxBytes
  const label = armorLabel(bytes)
  if (label === 'SIGNED MESSAGE') return openClearsigned(textOf(bytes), key)
  const message = await readPgpMessage(bytes, label !== undefined)
  if (!isEncrypted(message)) return openSigned(message, key)
  if (!key) throw new Problem('needs-key', 'Enter the passphrase or the PGP private key.')
  return openEncrypted(message, key)
}

const armorLabel = (bytes: Bytes): string | undefined =>
  /^-----BEGIN PGP ([A-Z ]+)-----/.exec(textOf(bytes.subarray(0, 256)).trimStart())?.[1]

const encryptedPackets: enums.packet[] = [
  enums.packet.publicKeyEncryptedSessionKey,
  enums.packet.symEncryptedSessionKey,
  enums.packet.symmetricallyEncryptedData,
  enums.packet.symEncryptedIntegrityProtectedData,
  enums.packet.aeadEncryptedData,
]

const hasPacket = (message: Message<Uint8Array>, tags: enums.packet[]): boolean =>
  message.packets.indexOfTag(...tags).length > 0

const isEncrypted = (message: Message<Uint8Array>): boolean => hasPacket(message, encryptedPackets)

/** The cipher that a passphrase opens is named in front of the data. */
const hasUnsupportedCipher = (message: Message<Uint8Array>): boolean =>
  message.packets.some(
    (packet) =>
      'sessionKeyAlgorithm' in packet &&
      typeof packet.sessionKeyAlgorithm === 'number' &&
      !Object.values<unknown>(enums.symmetric).includes(packet.sessionKeyAlgorithm),
  )

const unsupportedCipher = () =>
  new Problem('unsupported', 'The message uses a cipher that is not supported, such as Camellia. Use gpg -d.')

async function openEncrypted(message: Message<Uint8Array>, key: TypedKey): Promise<PgpOpened> {
  const isKey = detectKey(key)?.kind === 'pgp'
  if (!isKey && hasUnsupportedCipher(message)) throw unsupportedCipher()
  const keys = isKey ? await unlockKeys(key) : undefined
  try {
    const { data, signatures } = await decrypt({
      message,
      format: 'binary',
      ...(keys ? { decryptionKeys: keys } : { passwords: passphraseOf(key) }),
      verificationKeys: await publicKeys(key),
    })
    // A private key alone was given to decrypt; the signer is someone else.
    const hasSigner = key.text.includes('BEGIN PGP PUBLIC KEY')
    const signed = await checkSignatures(signatures, key, hasSigner)
    const isBad = signed.check === 'mismatch'
    return {
      bytes: data as Bytes,
      check: isBad ? 'mismatch' : 'integrity',
      detail: signatures.length > 0 ? signed.detail : undefined,
      caution:
        signatures.length > 0 && signed.check === 'none'
          ? 'Who signed it was not checked: enter the signer’s public key, too.'
          : undefined,
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw pgpProblem(String((error as Error).message), isKey)
  }
}

async function openClearsigned(text: string, key: TypedKey | undefined): Promise<PgpOpened> {
  const message = await readCleartextMessage({ cleartextMessage: text }).catch(() => {
    throw new Problem('truncated', 'The signed message is damaged or incomplete.')
  })
  const { data, signatures } = await verify({ message, verificationKeys: await publicKeys(key) })
  return { bytes: bytesOf(String(data)), readable: 'signed', ...(await checkSignatures(signatures, key)) }
}

async function openSigned(message: Message<Uint8Array>, key: TypedKey | undefined): Promise<PgpOpened> {
  try {
    const { data, signatures } = await verify({
      message,
      format: 'binary',
      verificationKeys: await publicKeys(key),
    })
    if (signatures.length === 0 && hasPacket(message, [enums.packet.onePassSignature]))
      throw new Problem('altered', 'The signature of the message is damaged.')
    return {
      bytes: data as Bytes,
      readable: signatures.length > 0 ? 'signed' : 'unsigned',
      ...(await checkSignatures(signatures, key)),
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw pgpProblem(String((error as Error).message), true)
  }
}

type VerificationResult = VerifyMessageResult['signatures'][number]
type Checked = Pick<PgpOpened, 'check' | 'detail'>

async function checkSignatures(
  signatures: readonly VerificationResult[],
  key: TypedKey | undefined,
  hasSigner = true,
): Promise<Checked> {
  if (signatures.length === 0) return { check: 'none', detail: 'not signed' }
  const results = await Promise.all(
    signatures.map(async ({ keyID, verified }) => ({
      signer: `key ${keyID.toHex().toUpperCase()}`,
      failure: await verified.then(
        () => undefined,
        (error: unknown) => String((error as Error).message),
      ),
    })),
  )
  const good = results.find(({ failure }) => failure === undefined)
  if (good) return { check: 'signature', detail: `signed by ${good.signer}` }
  const { signer, failure = '' } = results[0]!
  const isOther = /could not find signing key/i.test(failure)
  if ((await publicKeys(key)).length === 0 || (isOther && !hasSigner))
    return { check: 'none', detail: `signature by ${signer} not checked: enter its public key, too` }
  if (isOther) return { check: 'mismatch', detail: `signed by ${signer}, not by the given key` }
  if (/digest|invalid|verification failed|signed data|too long/i.test(failure))
    return { check: 'mismatch', detail: `not what ${signer} signed` }
  return { check: 'none', detail: `the signature cannot be checked: ${failure}` }
}

async function readPgpMessage(bytes: Bytes, isArmored: boolean): Promise<Message<Uint8Array>> {
  try {
    return (await (isArmored
      ? readMessage({ armoredMessage: textOf(bytes) })
      : readMessage({ binaryMessage: bytes }))) as Message<Uint8Array>
  } catch {
    throw new Problem('truncated', 'The OpenPGP message is damaged or incomplete.')
  }
}

function pgpProblem(message: string, isKey: boolean): Problem {
  if (isKey && /invalid enum value/i.test(message)) return unsupportedCipher()
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
  return new Problem(
    'unknown',
    `The OpenPGP message could not be opened. ${isKey ? 'It' : 'The passphrase is wrong, or it'} is damaged or uses something that is not supported.`,
  )
}

/** With a passphrase, a wrong one and an altered message look the same. */
const tamperProblem = (isKey: boolean): Problem =>
  isKey
    ? new Problem('altered', 'The OpenPGP message was altered or is incomplete.')
    : new Problem('wrong-key', 'The passphrase is wrong, or the message was altered.')

/** Includes those of private keys. Empty when the key is a passphrase. */
async function publicKeys(key: TypedKey | undefined): Promise<PublicKey[]> {
  if (!key || detectKey(key)?.kind !== 'pgp') return []
  const keys = await Promise.all(
    blocksOf(key.text).map((armoredKeys) =>
      readKeys({ armoredKeys }).catch(() => {
        throw new Problem('unfit', 'The PGP key is damaged or incomplete.')
      }),
    ),
  )
  return keys.flat().map((key) => (key.isPrivate() ? key.toPublic() : key))
}

async function unlockKeys({ text, passphrase }: TypedKey): Promise<PrivateKey[]> {
  const blocks = blocksOf(text).filter((block) => block.includes('BEGIN PGP PRIVATE KEY'))
  if (blocks.length === 0)
    throw new Problem('unfit', 'A public key only checks signatures. Enter the PGP private key.')
  const keys = await Promise.all(blocks.map((armoredKeys) => readPrivateKeys({ armoredKeys }))).catch(() => {
    throw new Problem('unfit', 'The PGP private key is damaged or incomplete.')
  })
  try {
    return await Promise.all(
      keys
        .flat()
        .map((key) =>
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

const blocksOf = (text: string): string[] =>
  text
    .split('-----BEGIN PGP ')
    .slice(1)
    .map((block) => `-----BEGIN PGP ${block}`)

// For the OpenPGP worker only: the library is large.
import { decryptKey, readKeys, readPrivateKeys, type PrivateKey, type PublicKey } from 'openpgp'
import { Problem } from '../bytes/problem.ts'
import { detectKey, type TypedKey } from './key.ts'

/** To check signatures with; those of private keys, too. Empty when the key is a passphrase. */
export async function publicKeys(key: TypedKey | undefined): Promise<PublicKey[]> {
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

/** The private keys, unlocked by the passphrase of the key. */
export async function unlockKeys({ text, passphrase }: TypedKey): Promise<PrivateKey[]> {
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

/** A field may hold one's own private key and another's public key. */
const blocksOf = (text: string): string[] =>
  text
    .split('-----BEGIN PGP ')
    .slice(1)
    .map((block) => `-----BEGIN PGP ${block}`)

// https://docs.ansible.com/ansible/latest/vault_guide/vault_using_encrypted_content.html#format-of-files-encrypted-with-ansible-vault
import { ctr } from '@noble/ciphers/aes.js'
import { bytesOf, once, textOf, type Bytes } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { hexBytes } from '../bytes/text-encodings.ts'
import { hmacMatches } from '../keys/hmac.ts'
import { passphraseOf, type TypedKey } from '../keys/key.ts'
import { provenBy } from '../keys/proof.ts'
import { pbkdf2 } from '../keys/raw-keys.ts'
import type { Opened } from './format.ts'
import { removePadding } from './stream-cipher.ts'

const header = '$ANSIBLE_VAULT;'

/** A file, or a value copied from YAML with its indentation and perhaps its name. */
export const isAnsible = (text: string): boolean =>
  text.startsWith(header) || /^[\w.-]+:\s*!vault\s*\|\s*\$ANSIBLE_VAULT;/.test(text.slice(0, 300))

const iterations = 10_000

export async function openAnsible(text: string, key: TypedKey): Promise<Opened> {
  const [first = '', ...lines] = text.slice(text.indexOf(header)).split(/\s*\n\s*/)
  const [, version = '', cipher = '', id] = first.trim().split(';')
  if (!['1.1', '1.2'].includes(version) || cipher !== 'AES256')
    throw new Problem(
      'unsupported',
      `Ansible Vault ${version} with ${cipher || 'no cipher'} is not supported.`,
    )
  const [salt, mac, data] = textOf(hexBytes(lines.join('')) ?? new Uint8Array(0))
    .split('\n')
    .map(hexBytes)
  if (!salt || !mac || !data || mac.length !== 32 || data.length % 16 > 0 || data.length === 0)
    throw new Problem('truncated', 'The vault is damaged or incomplete.')
  const derived = await pbkdf2(bytesOf(passphraseOf(key)), salt, iterations, 'SHA-256', 80)
  const proven = await provenBy(key, async () =>
    (await hmacMatches('SHA-256', derived.slice(32, 64), data, mac)) ? data : undefined,
  )
  if (!proven)
    throw new Problem('wrong-key', 'This passphrase does not open the vault, or the vault was altered.')
  const plain = ctr(derived.slice(0, 32), derived.slice(64)).decrypt(proven.value) as Bytes
  return {
    chunks: once(removePadding(plain)),
    verdict: proven.verdict,
    detail: id ? `version ${version}, vault ID ${id}` : `version ${version}`,
    command: 'ansible-vault decrypt --output -',
  }
}

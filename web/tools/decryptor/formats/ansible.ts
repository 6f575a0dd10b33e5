// https://docs.ansible.com/ansible/latest/vault_guide/vault_using_encrypted_content.html#format-of-files-encrypted-with-ansible-vault
import { ctr } from '@noble/ciphers/aes.js'
import { plural } from '#contract/formats/numbers.ts'
import { bytesOf, oneChunk, textOf, type Bytes } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { hexBytes } from '../bytes/text-encodings.ts'
import { hmacMatches, provenBy, type Proven } from '../crypto/proof.ts'
import { passphraseOf, type TypedKey } from '../crypto/key.ts'
import { pbkdf2 } from '../crypto/derive-key.ts'
import type { Opened } from './format.ts'
import { removePadding } from '../crypto/stream-cipher.ts'

const header = '$ANSIBLE_VAULT;'
const iterations = 10_000

export const isAnsible = (text: string): boolean =>
  text.startsWith(header) || /!vault[ \t]*\|[-+]?\s+\$ANSIBLE_VAULT;/.test(text)

export async function openAnsible(text: string, key: TypedKey): Promise<Opened> {
  if (!text.startsWith(header)) return openValues(text, key)
  const lines = text.split('\n').map((line) => line.trim())
  const { value, verdict } = await openVault(lines, key)
  const [, version, , id] = lines[0]!.split(';')
  return {
    chunks: oneChunk(value),
    verdict,
    detail: id ? `version ${version}, vault ID ${id}` : `version ${version}`,
    command: 'ansible-vault decrypt --output -',
  }
}

async function openValues(text: string, key: TypedKey): Promise<Opened> {
  const out: string[] = []
  const lines = text.split(/\r?\n/)
  const opened: Proven<Bytes>[] = []
  const problems: Problem[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (!line.trim().startsWith(header)) {
      out.push(line)
      continue
    }
    const start = at
    while (/^\s*[\da-f]+\s*$/.test(lines[at + 1] ?? '')) at++
    const vault = lines.slice(start, at + 1).map((part) => part.trim())
    const proven = await openVault(vault, key).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      problems.push(error)
    })
    if (!proven) {
      out.push(...lines.slice(start, at + 1))
      continue
    }
    opened.push(proven)
    const indent = /^\s*/.exec(line)![0]
    const name = out.pop()?.replace(/!vault[ \t]*\|/, '|')
    const content = textOf(proven.value).replace(/\n$/, '').split('\n')
    out.push(...(name === undefined ? [] : [name]), ...content.map((part) => indent + part))
  }
  const [problem] = problems
  if (problem && opened.length === 0) throw problem
  const all = opened.length + problems.length
  return {
    chunks: oneChunk(bytesOf(out.join(text.includes('\r\n') ? '\r\n' : '\n'))),
    verdict: opened[0]?.verdict ?? 'unchecked',
    detail: problem ? `${opened.length} of ${plural(all, 'value')}` : plural(all, 'value'),
    caution: `${problem ? `${problems.length} of ${plural(all, 'value')} not opened, and left as it was: ${problem.message} ` : ''}Only the values of the vault were checked, not the text around them.`,
  }
}

async function openVault([first = '', ...lines]: string[], key: TypedKey): Promise<Proven<Bytes>> {
  const [, version = '', cipher = ''] = first.split(';')
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
  return { value: removePadding(plain), verdict: proven.verdict }
}

// Encrypted files made by real programs, and values made as frameworks document it.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '../../web/tools/decryptor/formats/format.ts'
import {
  activeRecord,
  activeRecordKey,
  envelopeGcm,
  envelopeMac,
  laravelCbc,
  laravelGcm,
  railsCbc,
  railsGcm,
  railsKey,
  rawGcm,
} from '../data/framework-messages.ts'
import { madeBy } from '../data/made-by.ts'
import { need, type Found } from '../run/needs.ts'

export const sampleText = '2026-02-03 payment accepted for order 1041, nothing else to see\n'.repeat(3)

export interface EncryptedSample {
  what: string
  needs?: Found
  make: () => Uint8Array
  key: () => string
  other: () => string
  settings?: Settings
  /** Verified unless the format has no tag. */
  verdict?: string
  steps: string[]
  /** Where the data is, from 0 to 1. */
  dataFrom?: number
  /** Readable by anyone: the key only checks it. */
  isSigned?: boolean
}

const folder = mkdtempSync(join(tmpdir(), 'encrypted-'))
const passphrase = 'correct horse battery'
const fixed = (text: string) => () => text
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const byPassphrase = { key: fixed(passphrase), other: fixed('another passphrase') }

const openssl = need('openssl')
const salted = (...options: string[]): EncryptedSample => ({
  what: `openssl enc ${options.join(' ')}`,
  needs: openssl,
  make: () => madeBy(openssl.path!, ['enc', ...options, '-pass', `pass:${passphrase}`], sampleText),
  ...byPassphrase,
  verdict: 'unverified',
  steps: ['OpenSSL enc'],
  // Otherwise each wrong key would try other numbers of iterations for a second.
  ...(!options.includes('-iter') && { settings: { iterations: 10_000 } }),
})

const ansible = need('ansible')
function vault(...options: string[]): Uint8Array {
  writeFileSync(join(folder, 'vault-pass'), passphrase)
  return madeBy(ansible.path!, ['encrypt', ...options, '--output', '-'], sampleText, {
    ANSIBLE_VAULT_PASSWORD_FILE: options.length > 0 ? '' : join(folder, 'vault-pass'),
    HOME: folder,
  })
}

const sevenZip = need('sevenZip')
function archive(...options: string[]): Uint8Array {
  const [file, plain] = [join(folder, 'archive.zip'), join(folder, 'log.txt')]
  writeFileSync(plain, sampleText)
  rmSync(file, { force: true })
  const words = ['a', '-tzip', `-p${passphrase}`, ...options, file, plain]
  const { status, stdout } = spawnSync(sevenZip.path!, words)
  if (status !== 0) throw new Error(stdout.toString())
  return new Uint8Array(readFileSync(file))
}

const ssh = need('ssh')
const age = need('age')
const sshKeys = new Map<string, string>()
function sshKey(type: string, name = 'own'): string {
  const path = join(folder, `${name}-${type}`)
  if (!sshKeys.has(path)) {
    madeBy(ssh.path!, ['-q', '-t', type, ...(type === 'rsa' ? ['-b', '2048'] : []), '-N', '', '-f', path], '')
    sshKeys.set(path, path)
  }
  return path
}
const bySsh = (type: string): EncryptedSample => ({
  what: `age for an SSH key, ${type}`,
  needs: age.missing ? age : ssh,
  make: () => madeBy(age.path!, ['-R', `${sshKey(type)}.pub`], sampleText),
  key: () => readFileSync(sshKey(type), 'utf8'),
  other: () => readFileSync(sshKey(type, 'other'), 'utf8'),
  steps: ['age'],
})

const gpg = need('gpg')
const home = mkdtempSync(join(tmpdir(), 'gpg-samples-'))
const gpgOptions = ['--homedir', home, '--batch', '--yes', '--quiet', '--pinentry-mode', 'loopback']
const runGpg = (options: string[], input = sampleText) =>
  madeBy(gpg.path!, [...gpgOptions, '--trust-model', 'always', ...options], input)
const signers = new Set<string>()
function signer(name: string): string {
  if (!signers.has(name))
    runGpg(['--passphrase', '', '--quick-gen-key', name, 'ed25519', 'sign', 'never'], '')
  signers.add(name)
  return name
}
const publicKey = (name: string) => Buffer.from(runGpg(['-a', '--export', signer(name)], '')).toString()
const signed = (...options: string[]): EncryptedSample => ({
  what: `gpg ${options.join(' ')}`,
  needs: gpg,
  make: () => runGpg(['-u', signer('signer@example.com'), ...options]),
  key: () => publicKey('signer@example.com'),
  other: () => publicKey('other@example.com'),
  steps: ['OpenPGP'],
  isSigned: true,
})

const key = randomBytes(32)
const byKey = { key: fixed(hex(key)), other: fixed(hex(randomBytes(32))) }
const secretKeyBase = hex(randomBytes(64))
const bySecret = { key: fixed(secretKeyBase), other: fixed(hex(randomBytes(64))) }
const appKey = {
  key: fixed(`base64:${key.toString('base64')}`),
  other: fixed(randomBytes(32).toString('base64')),
}
const dataKey = randomBytes(32)

const value = (
  what: string,
  steps: string[],
  keys: Pick<EncryptedSample, 'key' | 'other'>,
  make: () => string | Uint8Array,
  settings?: Settings,
): EncryptedSample => ({
  what,
  make: () => {
    const made = make()
    return typeof made === 'string' ? bytesOf(made) : made
  },
  ...keys,
  steps,
  ...(settings && { settings }),
})

/** What `openssl_encrypt` of PHP returns, which uses the same library. */
function phpEncrypted(order: (data: Buffer, iv: Buffer) => Buffer[]): Uint8Array {
  const iv = randomBytes(16)
  const data = madeBy(
    openssl.path!,
    ['enc', '-aes-256-cbc', '-K', hex(key), '-iv', hex(iv), '-a', '-A'],
    sampleText,
  )
  return bytesOf(Buffer.concat(order(Buffer.from(data), iv)).toString('base64'))
}
const php = (what: string, order: (data: Buffer, iv: Buffer) => Buffer[]): EncryptedSample => ({
  ...value(`PHP openssl_encrypt, ${what}`, ['Base64', 'PHP openssl_encrypt', 'AES-256-CBC'], byKey, () =>
    phpEncrypted(order),
  ),
  needs: openssl,
  verdict: 'unverified',
})

export const encryptedSamples: EncryptedSample[] = [
  php('IV in front', (data, iv) => [iv, data]),
  php('IV behind two colons', (data, iv) => [data, Buffer.from('::'), iv]),
  salted('-aes-256-cbc', '-pbkdf2'),
  salted('-aes-256-cbc', '-pbkdf2', '-iter', '100000'),
  salted('-des-ede3-cbc', '-pbkdf2'),
  salted('-aes-256-cfb', '-pbkdf2'),
  salted('-aes-128-ofb', '-pbkdf2'),
  salted('-aes-256-ecb', '-pbkdf2'),
  {
    what: 'ansible-vault, version 1.1',
    needs: ansible,
    make: () => vault(),
    ...byPassphrase,
    steps: ['Ansible Vault'],
  },
  {
    what: 'ansible-vault, version 1.2 with a vault ID',
    needs: ansible,
    make: () => {
      writeFileSync(join(folder, 'vault-pass'), passphrase)
      return vault('--vault-id', `prod@${join(folder, 'vault-pass')}`)
    },
    ...byPassphrase,
    steps: ['Ansible Vault'],
  },
  {
    what: '7zz zip with AES-256',
    needs: sevenZip,
    make: () => archive('-mem=AES256'),
    ...byPassphrase,
    steps: ['zip'],
    dataFrom: 0.25,
  },
  {
    what: '7zz zip with AES-128, stored',
    needs: sevenZip,
    make: () => archive('-mem=AES128', '-mx0'),
    ...byPassphrase,
    steps: ['zip'],
    dataFrom: 0.25,
  },
  {
    what: '7zz zip with ZipCrypto',
    needs: sevenZip,
    make: () => archive('-mem=ZipCrypto'),
    ...byPassphrase,
    verdict: 'unverified',
    steps: ['zip'],
    dataFrom: 0.25,
  },
  bySsh('ed25519'),
  bySsh('rsa'),
  signed('--clearsign'),
  signed('-s'),
  signed('-s', '-a'),
  signed('-s', '--compress-algo', 'none'),
  {
    what: 'gpg -c as pgcrypto writes it',
    needs: gpg,
    make: () => bytesOf(`\\x${hex(runGpg(['--passphrase', passphrase, '-c']))}`),
    ...byPassphrase,
    steps: ['Hex', 'OpenPGP'],
  },
  value('Laravel, AES-256-CBC', ['Laravel'], appKey, () => laravelCbc(key, sampleText)),
  value('Laravel, AES-256-GCM', ['Laravel'], appKey, () => laravelGcm(key, sampleText)),
  value('Rails MessageEncryptor, AES-256-GCM', ['Rails MessageEncryptor'], byKey, () =>
    railsGcm(key, sampleText),
  ),
  value('Rails MessageEncryptor, AES-256-CBC with HMAC', ['Rails MessageEncryptor'], byKey, () =>
    railsCbc(key, key, sampleText),
  ),
  value('Rails cookie by secret_key_base', ['Rails MessageEncryptor'], bySecret, () =>
    railsGcm(railsKey(secretKeyBase, 'authenticated encrypted cookie', 32), sampleText),
  ),
  value('older Rails cookie by secret_key_base', ['Rails MessageEncryptor'], bySecret, () =>
    railsCbc(
      railsKey(secretKeyBase, 'encrypted cookie', 32, 'sha1'),
      railsKey(secretKeyBase, 'signed encrypted cookie', 64, 'sha1'),
      sampleText,
    ),
  ),
  value('Active Record Encryption', ['Active Record Encryption'], byKey, () => activeRecord(key, sampleText)),
  value('Active Record Encryption, compressed, with a data key', ['Active Record Encryption'], byKey, () =>
    activeRecord(key, sampleText, { isCompressed: true, dataKey }),
  ),
  value(
    'Active Record Encryption by primary key and salt',
    ['Active Record Encryption'],
    byPassphrase,
    () => activeRecord(activeRecordKey(passphrase, 'the salt'), sampleText),
    { salt: 'the salt' },
  ),
  value('JSON envelope in hex', ['JSON envelope'], byKey, () => envelopeGcm(key, sampleText, 'hex')),
  value('JSON envelope in base64', ['JSON envelope'], byKey, () => envelopeGcm(key, sampleText, 'base64')),
  value('JSON envelope with a MAC', ['JSON envelope'], byKey, () => envelopeMac(key, sampleText)),
  value('AES-GCM with additional data', ['AES-GCM'], byKey, () => rawGcm(key, sampleText, 'order 1041'), {
    aad: 'order 1041',
  }),
]

export function wipeSamples(): void {
  // gpg leaves an agent running.
  if (gpg.path) madeBy(gpg.path.replace(/gpg$/, 'gpgconf'), ['--homedir', home, '--kill', 'all'], '')
  for (const path of [home, folder]) rmSync(path, { recursive: true, force: true })
}

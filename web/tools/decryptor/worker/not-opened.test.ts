// What is recognised but not opened is named, with a key and without: it is neither "readable" nor "a wrong key".
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { madeBy } from '#test/data/made-by.ts'
import { need } from '#test/run/needs.ts'
import { openWhole } from '#test/web/open-encrypted.ts'
import { made, otherMade, resultOf } from '#test/web/open-lines.ts'

const { path: openssl = '', missing: skip } = need('openssl')
const folder = mkdtempSync(join(tmpdir(), 'cms-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function assertNamed(what: string, data: Uint8Array | string): Promise<void> {
  for (const key of [undefined, made.key, 'a passphrase']) {
    const { chain, verdict } = await openWhole(data, key)
    assert.deepEqual(
      [chain.locked?.name, chain.locked?.problem.kind, verdict],
      [what, 'unsupported', undefined],
    )
  }
}

test('names CMS, S/MIME and PKCS #12', { skip }, async () => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const run = (...options: string[]) => madeBy(openssl, options, 'a message\n')
  run(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    '-subj',
    '/CN=test',
  )
  for (const form of [['DER'], ['DER', '-stream'], ['PEM']])
    await assertNamed('CMS message', run('cms', '-encrypt', '-aes256', '-outform', ...form, certificate))
  const base64 = Buffer.from(run('cms', '-encrypt', '-aes256', '-outform', 'DER', certificate)).toString(
    'base64',
  )
  await assertNamed('CMS message', base64)
  await assertNamed('S/MIME message', run('smime', '-encrypt', '-aes256', certificate))
  await assertNamed('Signed S/MIME message', run('smime', '-sign', '-signer', certificate, '-inkey', key))
  const store = run('pkcs12', '-export', '-in', certificate, '-inkey', key, '-passout', 'pass:x')
  await assertNamed('PKCS #12 key store', store)
  await assertNamed('Certificate', run('x509', '-in', certificate))
})

const claims = Buffer.from('{"user":1}').toString('base64url')
const mac = randomBytes(20).toString('base64url')

const files: [what: string, data: string | Uint8Array][] = [
  ['lzma archive', Buffer.from('5d00008000ffffffffffffffff00379c', 'hex')],
  ['git-crypt file', Buffer.concat([Buffer.from('\0GITCRYPT\0'), randomBytes(60)])],
  ['Vim file', Buffer.concat([Buffer.from('VimCrypt~03!'), randomBytes(60)])],
  ['Kubernetes value from etcd', Buffer.concat([Buffer.from('k8s:enc:aescbc:v1:a:'), randomBytes(64)])],
  ['Encrypted PDF', '%PDF-1.7\n1 0 obj <</Filter /Standard>> endobj\ntrailer <</Encrypt 1 0 R>>'],
  ['Hex dump', '00000000: 5361 6c74 6564 5f5f bb14 dac6 9307 651d  Salted__......e.\n'],
  ['Flask session', `${claims}.ZxYwVQ.${mac}`],
  ['Django signed value', `${claims}:1tXyZa:${randomBytes(32).toString('base64url')}`],
  [
    'Rails signed message',
    `${Buffer.from('{"user":1}').toString('base64')}--${randomBytes(20).toString('hex')}`,
  ],
]

for (const [what, data] of files) test(`names a ${what}`, () => assertNamed(what, data))

const base64 = (length: number) => randomBytes(length).toString('base64')

const values: [what: string, value: string][] = [
  ['SOPS value', `ENC[AES256_GCM,data:${base64(9)},iv:${base64(32)},tag:${base64(16)},type:str]`],
  ['Jasypt value', `ENC(${base64(40)})`],
  ['Spring Cloud Config value', `{cipher}${randomBytes(64).toString('hex')}`],
  ['HashiCorp Vault value', `vault:v1:${base64(60)}`],
  ['dotenvx value', `encrypted:${base64(90)}`],
  ['PASETO token', `v4.local.${randomBytes(80).toString('base64url')}`],
]

for (const [what, value] of values) {
  test(`names a ${what} in a log, a settings file and a JSON document`, async () => {
    await assertNamed(what, value)
    for (const key of [undefined, made.key, 'a passphrase']) {
      const { lines } = await resultOf(new Blob([`user: anna\npassword: '${value}'\n`]), key)
      assert.deepEqual([lines?.opened, lines?.failed, lines?.possible], [0, 1, 0])
      const { document } = await resultOf(new Blob([JSON.stringify({ a: [value] }, undefined, 2)]), key)
      assert.deepEqual([document?.opened, document?.failed], [0, 1])
      assert.ok(document!.message.startsWith(`${what}: recognised, but not opened here.`))
    }
  })
}

test('shows what is inside when the key opens only the outer layer', async () => {
  const inner = made.fernet('deep')
  const { text, verdict, chain } = await openWhole(otherMade.fernet(inner), otherMade.key)
  assert.deepEqual([text, verdict, chain.locked?.name], [inner, 'verified', 'Fernet'])
})

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { madeBy } from '#test/data/made-by.ts'
import { need } from '#test/run/needs.ts'
import { altered, openWhole } from '#test/web/open-encrypted.ts'
import { detectKey } from '../crypto/key.ts'

const { path: age = '', missing: skip } = need('age')
const text = 'a log line\n'.repeat(20_000)
const folder = mkdtempSync(join(tmpdir(), 'age-'))
after(() => rmSync(folder, { recursive: true }))

const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const encrypt = (...options: string[]) => madeBy(age, ['-r', recipient, ...options], text)

for (const options of [[], ['-a']]) {
  test(`opens an age file${options.length > 0 ? ' in armor' : ''} with the identity`, { skip }, async () => {
    const opened = await openWhole(encrypt(...options), `# made today\n${identity}\n`)
    assert.deepEqual([opened.steps, opened.text, opened.verdict], [['age'], text, 'verified'])
  })
}

test('opens an armored age file that is quoted or indented in an email', { skip }, async () => {
  const armored = Buffer.from(encrypt('-a')).toString()
  for (const prefix of ['> ', '>> ', '    ', '\t']) {
    for (const lineEnd of ['\n', '\r\n']) {
      const mail = `Anna wrote:\n\n${armored.trimEnd().replace(/^/gm, prefix)}\n\nBye\n`.replaceAll(
        '\n',
        lineEnd,
      )
      const opened = await openWhole(mail, identity)
      assert.deepEqual([opened.text, opened.verdict], [text, 'verified'], JSON.stringify(prefix))
    }
  }
})

test('reports a wrong identity, an altered byte and a truncated file', { skip }, async () => {
  const file = encrypt()
  assert.equal((await openWhole(file, await generateX25519Identity())).problem, 'wrong-key')
  assert.equal((await openWhole(file, 'a passphrase')).problem, 'wrong-key')
  assert.equal((await openWhole(altered(file, -9), identity)).problem, 'altered')
  assert.equal((await openWhole(altered(file, 60), identity)).problem !== undefined, true)
  assert.equal((await openWhole(file.slice(0, -1000), identity)).problem, 'altered')
  assert.equal((await openWhole(file.slice(0, 80), identity)).problem, 'truncated')
  assert.equal((await openWhole(file, identity.slice(0, -1))).problem, 'unfit')
})

const ssh = need('ssh')

for (const [type, ...options] of [
  ['ed25519'],
  ['rsa', '-b', '2048'],
  ['ed25519', '-a', '3', '-Z', 'aes128-cbc'],
  ['ed25519', '-a', '1', '-Z', 'aes192-ctr'],
] as const) {
  const what = ['ssh-keygen -t', type, ...options].join(' ')
  test(`opens an age file with a key of ${what} -N`, { skip: skip ?? ssh.missing }, async () => {
    const path = join(folder, what.replaceAll(' ', ''))
    const passphrase = 'größer als 1 Pferd'
    madeBy(ssh.path!, ['-q', '-t', type, ...options, '-N', passphrase, '-f', path], '')
    const file = madeBy(age, ['-R', `${path}.pub`], text)
    const key = readFileSync(path, 'utf8')
    assert.equal(detectKey({ text: key })!.isLocked, true)
    const opened = await openWhole(file, { text: key, passphrase })
    assert.deepEqual([opened.text, opened.verdict], [text, 'verified'])
    assert.equal((await openWhole(file, { text: key, passphrase: 'another' })).problem, 'wrong-key')
    assert.equal((await openWhole(file, { text: key })).problem, 'unfit')
    madeBy(ssh.path!, ['-q', '-p', '-P', passphrase, '-N', '', '-f', path], '')
    const plain = readFileSync(path, 'utf8')
    assert.equal(detectKey({ text: plain })!.isLocked, false)
    assert.equal((await openWhole(file, { text: plain })).text, text)
  })
}

test('says what to do with an SSH key that is protected in another way', { skip: ssh.missing }, async () => {
  const path = join(folder, 'chacha')
  const words = ['-t', 'ed25519', '-Z', 'chacha20-poly1305@openssh.com', '-N', 'a passphrase', '-f', path]
  madeBy(ssh.path!, ['-q', ...words], '')
  const key = { text: readFileSync(path, 'utf8'), passphrase: 'a passphrase' }
  const { chain } = await openWhole('age-encryption.org/v1\n', key)
  assert.match(chain.locked!.problem.message, /^The SSH key is protected with chacha20.*ssh-keygen -p/)
})

test('age opens the file with the shown command', { skip }, async () => {
  const file = encrypt()
  const { chain } = await openWhole(file, identity)
  assert.equal(chain.steps[0]!.command, 'age -d -i key.txt')
  writeFileSync(join(folder, 'key.txt'), identity)
  assert.equal(Buffer.from(madeBy(age, ['-d', '-i', join(folder, 'key.txt')], file)).toString(), text)
})

/** The age program reads passphrases only from a terminal, so the library encrypts this file. */
test('opens an age file with the passphrase', async () => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase('correct horse')
  encrypter.setScryptWorkFactor(10)
  const file = await encrypter.encrypt(text)
  const opened = await openWhole(file, 'correct horse')
  assert.deepEqual([opened.text, opened.verdict], [text, 'verified'])
  assert.equal((await openWhole(file, 'another')).problem, 'wrong-key')
})

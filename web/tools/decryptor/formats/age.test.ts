import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { madeBy } from '#test/data/made-by.ts'
import { need } from '#test/run/needs.ts'
import { altered, openWhole } from '#test/web/open-encrypted.ts'

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

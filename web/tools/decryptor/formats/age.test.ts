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
const locked = (...words: string[]) => madeBy(age, ['-r', recipient, ...words], text)

for (const words of [[], ['-a']]) {
  test(`age ${words.join()} by identity`, { skip }, async () => {
    const opened = await openWhole(locked(...words), `# made today\n${identity}\n`)
    assert.deepEqual([opened.steps, opened.text, opened.verdict], [['age'], text, 'verified'])
  })
}

test('another identity, an altered byte, cut off', { skip }, async () => {
  const file = locked()
  assert.equal((await openWhole(file, await generateX25519Identity())).problem, 'wrong-key')
  assert.equal((await openWhole(file, 'a passphrase')).problem, 'wrong-key')
  assert.equal((await openWhole(altered(file, -9), identity)).problem, 'altered')
  assert.equal((await openWhole(altered(file, 60), identity)).problem !== undefined, true)
  assert.equal((await openWhole(file.slice(0, -1000), identity)).problem, 'altered')
  assert.equal((await openWhole(file.slice(0, 80), identity)).problem, 'truncated')
  assert.equal((await openWhole(file, identity.slice(0, -1))).problem, 'unfit')
})

test('what age opens again, by the command that is shown', { skip }, async () => {
  const file = locked()
  const { chain } = await openWhole(file, identity)
  assert.equal(chain.steps[0]!.command, 'age -d -i key.txt')
  writeFileSync(join(folder, 'key.txt'), identity)
  assert.equal(Buffer.from(madeBy(age, ['-d', '-i', join(folder, 'key.txt')], file)).toString(), text)
})

/** The program asks for passphrases at a terminal only, so this one is made by the library. */
test('by passphrase', async () => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase('correct horse')
  encrypter.setScryptWorkFactor(10)
  const file = await encrypter.encrypt(text)
  const opened = await openWhole(file, 'correct horse')
  assert.deepEqual([opened.text, opened.verdict], [text, 'verified'])
  assert.equal((await openWhole(file, 'another')).problem, 'wrong-key')
})

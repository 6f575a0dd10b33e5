import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { ConfigError } from './config.ts'
import { exposedKeys, openSecretKey } from './secret-key.ts'

test('the key is created once, readable by its owner only, and each purpose gets its own', async (t) => {
  const folder = await temporaryFolder(t)
  const [one, two] = [openSecretKey(folder), openSecretKey(folder)]
  const path = join(folder, 'secret.key')
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.deepEqual(readdirSync(folder), ['secret.key'])
  assert.deepEqual(one.derive('a'), two.derive('a'))
  assert.notDeepEqual(one.derive('a'), one.derive('b'))
  assert.equal(one.derive('a').length, 32)
  assert.ok(!readFileSync(path, 'utf8').includes(one.derive('a').toString('base64url')))
  assert.notDeepEqual(openSecretKey(await temporaryFolder(t)).derive('a'), one.derive('a'))
})

test('a key that others can read is named, with what to do', async (t) => {
  const folder = await temporaryFolder(t)
  assert.deepEqual(exposedKeys(folder), [])
  openSecretKey(folder)
  assert.deepEqual(exposedKeys(folder), [])
  const path = join(folder, 'secret.key')
  chmodSync(path, 0o644)
  writeFileSync(join(folder, 'exposures.key'), 'x', { mode: 0o640 })
  const warning = `Other users of this machine can read ${path}. Change that: chmod 600 ${path}`
  assert.deepEqual(exposedKeys(folder), [warning])
})

test('a server that was killed while it created the key does not stop the next one', async (t) => {
  const folder = await temporaryFolder(t)
  writeFileSync(join(folder, `secret.key.${process.pid}.tmp`), 'half')
  assert.equal(openSecretKey(folder).derive('a').length, 32)
})

test('an unusable key stops the start with an explanation and is left unchanged', async (t) => {
  const folder = await temporaryFolder(t)
  const path = join(folder, 'secret.key')
  for (const text of ['', 'short', 'x'.repeat(44), `${'A'.repeat(43)}=`]) {
    writeFileSync(path, text)
    assert.throws(() => openSecretKey(folder), ConfigError)
    assert.equal(readFileSync(path, 'utf8'), text)
  }
  const other = await temporaryFolder(t)
  mkdirSync(join(other, 'secret.key'))
  assert.throws(() => openSecretKey(other), /secret\.key cannot be read \(EISDIR\)/)
  assert.throws(() => openSecretKey('/nowhere/at/all'), /cannot be written/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeBy } from '#test/data/made-by.ts'
import { isShort, some } from '#test/data/runs.ts'
import { need } from '#test/run/needs.ts'
import { altered, openWhole } from '#test/web/open-encrypted.ts'
import { commandOf } from '../worker/messages.ts'
import { ciphers } from '../crypto/options.ts'

const { path: openssl = '', missing: skip } = need('openssl')
const text = 'GET /orders 200\nPOST /refunds 201 für €5\n'
const passphrase = 'correct horse battery'

const encrypt = (options: string[], input: string | Uint8Array = text) =>
  madeBy(openssl, ['enc', ...options, '-pass', 'env:PASS'], input, { PASS: passphrase })

const derivations = [
  ['-pbkdf2'],
  ['-md', 'sha256'],
  ['-md', 'md5'],
  ['-md', 'sha1'],
  ['-pbkdf2', '-md', 'sha512'],
  ['-pbkdf2', '-md', 'sha1'],
]

const pairs = ciphers.flatMap((cipher) => derivations.map((derivation) => ({ cipher, derivation })))

for (const { cipher, derivation } of some(pairs)) {
  test(`detects ${cipher} ${derivation.join(' ')}`, { skip }, async () => {
    const opened = await openWhole(encrypt([`-${cipher}`, ...derivation]), passphrase)
    assert.deepEqual([opened.steps, opened.text, opened.verdict], [['OpenSSL enc'], text, 'unverified'])
    assert.match(opened.chain.steps[0]!.detail!, new RegExp(`^${cipher}`, 'i'))
  })
}

const tried = some(ciphers)

for (const cipher of tried) {
  test(`rejects a wrong passphrase for ${cipher}`, { skip }, async () => {
    const long = text.repeat(10)
    await mostly(/wrong-key|truncated/, () =>
      // Otherwise each would try other numbers of iterations for a second.
      openWhole(encrypt([`-${cipher}`, '-pbkdf2'], long), 'another', { iterations: 10_000 }),
    )
  })
}

test('is not sure of a few letters without padding', { skip }, async () => {
  const short = () => encrypt(['-aes-256-ctr', '-pbkdf2'], 'hello')
  assert.equal((await openWhole(short(), passphrase)).verdict, 'unclear')
  const wrong = await openWhole(short(), 'another', { iterations: 10_000 })
  assert.ok(['unclear', undefined].includes(wrong.verdict), wrong.verdict)
})

test('uses the chosen iterations and key derivation', { skip }, async () => {
  const make = () => encrypt(['-aes-256-cbc', '-pbkdf2', '-iter', '1234', '-md', 'sha384'])
  await mostly(/wrong-key/, () => openWhole(make(), passphrase))
  const file = make()
  const opened = await openWhole(file, passphrase, { iterations: 1234, kdf: 'pbkdf2-sha384' })
  assert.equal(opened.text, text)
  assert.equal((await openWhole(file, passphrase, { iterations: 0 })).problem, 'unfit')
})

const counts = [
  [100_000, 'sha256'],
  [600_000, 'sha256'],
  [210_000, 'sha512'],
  [1000, 'sha1'],
] as const
for (const [iterations, digest] of isShort ? counts.slice(-1) : counts) {
  test(`tries -iter ${iterations} -md ${digest}, and names it`, { skip }, async () => {
    const file = encrypt(['-aes-256-cbc', '-pbkdf2', '-iter', String(iterations), '-md', digest])
    const opened = await openWhole(file, passphrase)
    assert.equal(opened.text, text)
    const name = `${digest.replace('sha', 'SHA-')}, ${iterations.toLocaleString('en')} iterations`
    assert.equal(opened.chain.steps[0]!.detail, `AES-256-CBC, PBKDF2 with ${name}`)
  })
}

test('opens base64 around OpenSSL around gzip, and shows the command', { skip }, async () => {
  const compressed = new Uint8Array(
    await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  )
  const opened = await openWhole(encrypt(['-aes-256-cbc', '-pbkdf2', '-a'], compressed), passphrase)
  assert.deepEqual([opened.steps, opened.text], [['Base64', 'OpenSSL enc', 'gzip'], text])
  assert.equal(
    commandOf(opened.chain.steps, "it's.enc"),
    `base64 -d < 'it'\\''s.enc' | openssl enc -d -aes-256-cbc -pbkdf2 -iter 10000 -md sha256 | gunzip > opened`,
  )
})

test('opens a file without salt when the format is chosen', { skip }, async () => {
  const file = encrypt(['-aes-128-cbc', '-nosalt', '-md', 'md5'])
  const opened = await openWhole(file, passphrase, { format: 'openssl' })
  assert.equal(opened.text, text)
})

test('opens AES-CBC and AES-CTR with a raw key, the IV given or in front', { skip }, async () => {
  for (const mode of ['cbc', 'ctr'] as const) {
    for (const size of [16, 24, 32]) {
      const key = '0123456789abcdef'.repeat(size / 8)
      const iv = 'ab'.repeat(16)
      const file = madeBy(openssl, ['enc', `-aes-${size * 8}-${mode}`, '-K', key, '-iv', iv], text)
      const given = await openWhole(file, key, { iv })
      assert.deepEqual([given.text, given.verdict], [text, 'unverified'])
      assert.equal(
        given.chain.steps[0]!.command,
        `openssl enc -d -aes-${size * 8}-${mode} -K "$KEY_HEX" -iv "$IV_HEX"`,
      )
      const inFront = await openWhole(new Uint8Array([...Buffer.from(iv, 'hex'), ...file]), key)
      assert.equal(inFront.text, text)
      const wrong = await openWhole(file, key.replaceAll('1', '2'), { iv })
      assert.equal(wrong.problem, 'wrong-key')
    }
  }
})

test('decrypts files of several slices with every cipher', { skip }, async () => {
  const long = new TextEncoder().encode('a line of a log, and another one\n'.repeat(150_000))
  for (const cipher of tried) {
    const opened = await openWhole(encrypt([`-${cipher}`, '-pbkdf2'], long), passphrase)
    assert.equal(opened.text.length, long.length)
    assert.equal(opened.text, new TextDecoder().decode(long))
  }
})

test('reports truncated and altered files', { skip }, async () => {
  const file = encrypt(['-aes-256-cbc', '-pbkdf2'], text.repeat(5000))
  assert.equal((await openWhole(file.slice(0, -5), passphrase)).problem, 'unknown')
  assert.match((await openWhole(file.slice(0, -16), passphrase)).problem!, /wrong-key/)
  await mostly(/wrong-key/, () =>
    openWhole(altered(encrypt(['-aes-256-cbc', '-pbkdf2'], text), -1), passphrase),
  )
  assert.equal((await openWhole(file.slice(0, 16), passphrase)).problem, 'truncated')
  assert.equal((await openWhole(encrypt(['-aes-256-cbc', '-pbkdf2'], ''), passphrase)).text, '')
})

/** Of 256 random blocks one ends like a padded one, so a wrong key is not always noticed. Each try has another salt. */
async function mostly(problem: RegExp, open: () => ReturnType<typeof openWhole>): Promise<void> {
  const found: string[] = []
  while (found.length < 3 && !problem.test(found.at(-1) ?? '')) found.push((await open()).problem ?? '')
  assert.match(found.at(-1)!, problem, found.join())
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeBy } from '#test/data/made-by.ts'
import { legacyProvider } from '#test/data/openssl-legacy.ts'
import { need } from '#test/run/needs.ts'
import { commandOf } from '../worker/steps.ts'
import { altered, openWhole } from '#test/web/open-encrypted.ts'
import { ciphers, commonCiphers, rareCiphers, type Cipher } from '../ciphers/openssl-options.ts'

const { path: openssl = '', missing: skip } = need('openssl')
const text = 'GET /orders 200\nPOST /refunds 201 für €5\n'
const passphrase = 'correct horse battery'

const encrypt = (options: string[], input: string | Uint8Array = text) =>
  madeBy(openssl, ['enc', ...options, ...legacyProvider(options[0]!), '-pass', 'env:PASS'], input, {
    PASS: passphrase,
  })

/** Rare ciphers come after the common ones with other numbers of iterations, which take a second. */
const quick = (cipher: Cipher) =>
  rareCiphers.some((rare) => rare === cipher) ? { iterations: 10_000 } : undefined

const derivations = [
  ['-pbkdf2'],
  ['-md', 'sha256'],
  ['-md', 'md5'],
  ['-md', 'sha1'],
  ['-pbkdf2', '-md', 'sha512'],
  ['-pbkdf2', '-md', 'sha1'],
]

/** The derivation does not depend on the cipher: for rare ones, a new and an old one will do. */
const derivationsFor = (cipher: Cipher) => (quick(cipher) ? [['-pbkdf2'], ['-md', 'md5']] : derivations)

for (const cipher of ciphers) {
  for (const derivation of derivationsFor(cipher)) {
    test(`detects ${cipher} ${derivation.join(' ')}`, { skip }, async () => {
      const opened = await openWhole(encrypt([`-${cipher}`, ...derivation]), passphrase, quick(cipher))
      assert.deepEqual([opened.steps, opened.text, opened.verdict], [['OpenSSL enc'], text, 'unverified'])
      assert.match(opened.chain.steps[0]!.detail!, new RegExp(`^${cipher}`, 'i'))
    })
  }
}

// Rare ciphers are among the files of worker/real-programs.test.ts.
for (const cipher of commonCiphers) {
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

for (const [iterations, digest] of [
  [100_000, 'sha256'],
  [600_000, 'sha256'],
  [210_000, 'sha512'],
  [1000, 'sha1'],
] as const) {
  test(`tries -iter ${iterations} -md ${digest}, and names it`, { skip }, async () => {
    const file = encrypt(['-aes-256-cbc', '-pbkdf2', '-iter', String(iterations), '-md', digest])
    const opened = await openWhole(file, passphrase)
    assert.equal(opened.text, text)
    const name = `${digest.replace('sha', 'SHA-')}, ${iterations.toLocaleString('en')} iterations`
    assert.equal(opened.chain.steps[0]!.detail, `AES-256-CBC, PBKDF2 with ${name}`)
  })
}

for (const options of [
  ['-camellia-192-cbc', '-pbkdf2'],
  ['-bf-cfb', '-md', 'md5'],
  ['-camellia-256-cbc', '-pbkdf2', '-iter', '100000'],
]) {
  test(`finds ${options.join(' ')} without any setting`, { skip }, async () => {
    const opened = await openWhole(encrypt(options), passphrase)
    assert.deepEqual([opened.text, opened.verdict], [text, 'unverified'])
    assert.match(opened.chain.steps[0]!.command!, new RegExp(`^openssl enc -d ${options[0]}`))
  })
}

test('opens a file with a common cipher before the rare ones are tried', { skip }, async () => {
  for (const cipher of commonCiphers) {
    const opened = await openWhole(encrypt([`-${cipher}`, '-pbkdf2', '-iter', '20000']), passphrase, {
      iterations: 20_000,
    })
    assert.equal(opened.chain.steps[0]!.detail!.split(',')[0], cipher.toUpperCase())
  }
})

test('opens content that is not readable when the rare cipher is chosen', { skip }, async () => {
  const bytes = new Uint8Array(200).map((_, at) => (at * 151) % 256)
  for (const cipher of ['camellia-256-cbc', 'bf-cbc', 'camellia-128-ctr'] as const) {
    const file = encrypt([`-${cipher}`, '-pbkdf2'], bytes)
    const settings = { cipher, kdf: 'pbkdf2-sha256', iterations: 10_000 } as const
    const opened = await openWhole(file, passphrase, settings)
    assert.deepEqual([opened.text, opened.verdict], [new TextDecoder().decode(bytes), 'unclear'])
  }
})

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

for (const [format, cipher, size] of [
  ['camellia', 'camellia-128', 16],
  ['camellia', 'camellia-192', 24],
  ['camellia', 'camellia-256', 32],
  ['bf', 'bf', 16],
] as const) {
  const modes = format === 'bf' ? ['cbc', 'cfb', 'ofb'] : ['cbc', 'cfb', 'ofb', 'ctr']
  const key = '0123456789abcdef'.repeat(size / 8)
  // With this one, Blowfish does not also seem right with zeros.
  const iv = '5c'.repeat(format === 'bf' ? 8 : 16)
  const make = (mode: string, words: string[] = ['-iv', iv]) =>
    madeBy(openssl, ['enc', `-${cipher}-${mode}`, ...legacyProvider(`${cipher}-`), '-K', key, ...words], text)

  test(`opens ${cipher} with a raw key, the IV given or in front`, { skip }, async () => {
    for (const mode of modes) {
      const file = make(mode)
      for (const settings of [{ iv }, { iv, format }]) {
        const given = await openWhole(file, key, settings)
        assert.deepEqual([given.text, given.verdict], [text, 'unverified'])
        assert.equal(
          given.chain.steps[0]!.command,
          `openssl enc -d -${cipher}-${mode} -K "$KEY_HEX" -iv "$IV_HEX"`,
        )
      }
      const inFront = await openWhole(new Uint8Array([...Buffer.from(iv, 'hex'), ...file]), key)
      assert.deepEqual([inFront.text, inFront.steps], [text, [`${cipher}-${mode}`.toUpperCase()]])
      assert.equal((await openWhole(file, key.replaceAll('1', '2'), { iv })).problem, 'wrong-key')
    }
    assert.equal((await openWhole(make('ecb', []), key)).text, text)
  })

  test(`says which IV and key ${cipher} needs`, { skip }, async () => {
    const { chain } = await openWhole(make('cbc'), key, { format, iv: 'ab'.repeat(12) })
    assert.match(chain.locked!.problem.message, /^The IV of (?:Camellia has 16|Blowfish has 8) bytes/)
    const short = await openWhole(make('cbc'), 'ab'.repeat(20), { format, iv })
    assert.match(short.chain.locked!.problem.message, /needs a key of 16(?:, 24 or 32)? bytes/)
  })
}

test('decrypts files of several slices with every cipher', { skip }, async () => {
  const long = new TextEncoder().encode('a line of a log, and another one\n'.repeat(150_000))
  for (const cipher of ciphers) {
    const opened = await openWhole(encrypt([`-${cipher}`, '-pbkdf2'], long), passphrase, quick(cipher))
    assert.equal(opened.text.length, long.length)
    assert.equal(opened.text, new TextDecoder().decode(long))
  }
})

test('reports truncated and altered files', { skip }, async () => {
  const file = encrypt(['-aes-256-cbc', '-pbkdf2'], text.repeat(5000))
  assert.equal((await openWhole(file.slice(0, -5), passphrase)).problem, 'truncated')
  assert.match((await openWhole(file.slice(0, -16), passphrase)).problem!, /wrong-key/)
  await mostly(/wrong-key/, () =>
    openWhole(altered(encrypt(['-aes-256-cbc', '-pbkdf2'], text), -1), passphrase),
  )
  assert.equal((await openWhole(file.slice(0, 16), passphrase)).problem, 'truncated')
  assert.equal((await openWhole(encrypt(['-aes-256-cbc', '-pbkdf2'], ''), passphrase)).text, '')
})

/**
 * Of 256 random blocks one ends like a padded one, so a wrong key is not always noticed. Each try has another salt.
 */
async function mostly(problem: RegExp, open: () => ReturnType<typeof openWhole>): Promise<void> {
  const found = [await open(), await open(), await open(), await open()].map((opened) => opened.problem ?? '')
  assert.ok(found.filter((one) => problem.test(one)).length >= 2, found.join())
}

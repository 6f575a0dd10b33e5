import assert from 'node:assert/strict'
import { createCipheriv, createHash, randomBytes, scryptSync, pbkdf2Sync } from 'node:crypto'
import { test } from 'node:test'
import { openWhole } from '#test/web/open-encrypted.ts'

const key = randomBytes(32)
const text = '2026-02-03 payment accepted for order 1041\n'

function encrypted(
  mode: string,
  iv: Uint8Array | null,
  secret: Uint8Array = key,
  content: string | Uint8Array = text,
) {
  const cipher = createCipheriv(`aes-256-${mode}`, secret, iv)
  return Buffer.concat([cipher.update(content), cipher.final()])
}

for (const mode of ['cbc', 'ctr', 'cfb', 'ofb']) {
  test(`opens AES-${mode} with an IV of zeros, and loses nothing`, async () => {
    const opened = await openWhole(encrypted(mode, Buffer.alloc(16)), key.toString('hex'))
    assert.deepEqual([opened.text, opened.verdict], [text, 'unverified'])
    assert.match(opened.chain.steps[0]!.detail!, /IV all zeros/)
    assert.equal(opened.chain.steps[0]!.caution, undefined)
  })
}

for (const mode of ['cbc', 'cfb']) {
  test(`says what is missing when the IV of AES-${mode} is stored elsewhere`, async () => {
    const iv = randomBytes(16)
    const file = encrypted(mode, iv)
    const opened = await openWhole(file, key.toString('hex'))
    if (opened.problem === undefined) {
      assert.equal(opened.text, text.slice(16))
      assert.match(opened.chain.steps[0]!.caution!, /first 16 bytes of the content are missing/)
    }
    const given = await openWhole(file, key.toString('hex'), { iv: iv.toString('base64') })
    assert.deepEqual([given.text, given.chain.steps[0]!.caution], [text, undefined])
  })
}

test('opens AES-ECB', async () => {
  const opened = await openWhole(encrypted('ecb', null), key.toString('base64'))
  assert.deepEqual([opened.text, opened.steps], [text, ['AES-256-ECB']])
})

test('derives a key from a passphrase only when asked to', async () => {
  const passphrase = 'correct horse'
  const iv = randomBytes(12)
  const ways = {
    sha256: createHash('sha256').update(passphrase).digest(),
    scrypt: scryptSync(passphrase, 'the salt', 32),
    pbkdf2: pbkdf2Sync(passphrase, 'the salt', 1234, 32, 'sha256'),
  } as const
  for (const keyFrom of ['sha256', 'scrypt', 'pbkdf2'] as const) {
    const cipher = createCipheriv('aes-256-gcm', ways[keyFrom], iv)
    const file = Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
    const settings = { keyFrom, salt: 'the salt', iterations: 1234 }
    const opened = await openWhole(file, passphrase, settings)
    assert.deepEqual([opened.text, opened.verdict], [text, 'verified'])
    assert.equal((await openWhole(file, passphrase)).problem, 'unfit')
    assert.equal((await openWhole(file, 'another', settings)).problem, 'wrong-key')
    if (keyFrom === 'sha256') continue
    // Without the salt, it is looked for in the data.
    assert.equal((await openWhole(file, passphrase, { keyFrom, iterations: 1234 })).problem, 'wrong-key')
  }
})

const letters = 'Überweisung von 12 € für Müller, größer als üblich\n'.repeat(3)
const encodings: [name: string, bytes: Uint8Array, text: string][] = [
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(letters, 'utf16le')]), letters],
  ['UTF-16', Buffer.from(letters, 'utf16le'), letters],
  ['UTF-16', Buffer.from(letters, 'utf16le').swap16(), letters],
  ['Latin-1', Buffer.from(letters.replace('€', 'EUR'), 'latin1'), letters.replaceAll('€', 'EUR')],
]

for (const [name, bytes, expected] of encodings) {
  test(`recognises ${name} text, encrypted or not`, async () => {
    const plain = name === 'Latin-1' ? Buffer.from(expected, 'latin1') : bytes
    assert.deepEqual((await openWhole(plain)).text, expected)
    const opened = await openWhole(encrypted('cbc', Buffer.alloc(16), key, plain), key.toString('hex'))
    assert.deepEqual([opened.text, opened.steps], [expected, ['AES-256-CBC', name]])
  })
}

const named: [what: string, data: string | Uint8Array][] = [
  ['7z archive', Buffer.from('377abcaf271c0004', 'hex')],
  ['xz archive', Buffer.from('fd377a585a000004', 'hex')],
  ['bzip2 archive', Buffer.from('425a683931415926', 'hex')],
  ['Detached PGP signature', '-----BEGIN PGP SIGNATURE-----\n\niQ==\n-----END PGP SIGNATURE-----'],
  ['PGP key', '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQ==\n-----END PGP PUBLIC KEY BLOCK-----'],
  ['SOPS value', 'ENC[AES256_GCM,data:abcd,iv:abcd,tag:abcd,type:str]'],
  ['HashiCorp Vault value', 'vault:v1:8SDd3WHDOjf7mq69CyCqYjBXAiQQAVZRkFM13ok481zoCmHnSeDX9vyf7w=='],
  ['Jasypt value', 'ENC(uTSqb9grs1+vUv3iN8lItC0kl65lMG+8)'],
  ['Password hash', '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'],
]

for (const [name, data] of named) {
  test(`names a ${name} instead of reporting nothing`, async () => {
    const { chain, problem } = await openWhole(data, 'some key')
    assert.deepEqual([chain.locked?.name, problem], [name, 'unsupported'])
  })
}

test('makes the key as AES_ENCRYPT of MySQL does, when chosen', async () => {
  const passphrase = 'a passphrase of more than 16 bytes'
  const key = Buffer.alloc(16)
  for (const [at, byte] of Buffer.from(passphrase).entries()) key[at % 16]! ^= byte
  const cipher = createCipheriv('aes-128-ecb', key, null)
  const hex = Buffer.concat([cipher.update('a value of a column'), cipher.final()])
    .toString('hex')
    .toUpperCase()
  const opened = await openWhole(hex, passphrase, { keyFrom: 'mysql' })
  assert.deepEqual([opened.text, opened.verdict], ['a value of a column', 'unverified'])
  assert.equal((await openWhole(hex, passphrase)).problem, 'unfit')
})

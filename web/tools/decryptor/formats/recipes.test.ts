// Data without a header in the orders that code in PHP, Java, C# and Node.js writes it. What libsodium and tar made is
// committed: test/data/make-recipes.py makes it again.
import assert from 'node:assert/strict'
import { createCipheriv, createHmac, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { some } from '#test/data/runs.ts'
import { altered, contextFor, openWhole } from '#test/web/open-encrypted.ts'
import { bytesOf, oneChunk } from '../bytes/byte-stream.ts'
import { openChain } from '../worker/chain.ts'
import type { Settings } from './format.ts'

const text = '2026-02-03 payment accepted for order 1041\n'

function gcm(key: Buffer, iv: Buffer): { data: Buffer; tag: Buffer } {
  const cipher = createCipheriv(`aes-${(key.length * 8) as 256}-gcm`, key, iv)
  const data = Buffer.concat([cipher.update(text), cipher.final()])
  return { data, tag: cipher.getAuthTag() }
}

function cbc(key: Buffer, iv: Buffer): Buffer {
  const cipher = createCipheriv(`aes-${(key.length * 8) as 256}-cbc`, key, iv)
  return Buffer.concat([cipher.update(text), cipher.final()])
}

interface Recipe {
  what: string
  data: Buffer | string
  key: string
  settings?: Settings
  verdict?: string
}

const salt = randomBytes(16)
const [iv12, iv16] = [randomBytes(12), randomBytes(16)]
const passphrase = 'correct horse'
const key = randomBytes(32)
const java = pbkdf2Sync(passphrase, salt, 65_536, 32, 'sha256')
const javaSha1 = pbkdf2Sync(passphrase, salt, 65_536, 32, 'sha1')
const node = scryptSync(passphrase, salt, 32)
const sealed = gcm(java, iv12)
const byNode = gcm(node, iv12)
const byKey = gcm(key, iv12)
const longSalt = randomBytes(64)
const gist = gcm(pbkdf2Sync(passphrase, longSalt, 2145, 32, 'sha512'), iv16)
const php = cbc(key.subarray(0, 16), iv16)
const mac = (secret: string | Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', secret).update(Buffer.concat(parts)).digest()
const short = cbc(Buffer.concat([Buffer.from('secret'), Buffer.alloc(10)]), iv16)
const number = (length: number, order: 'BE' | 'LE') => {
  const bytes = Buffer.alloc(4)
  if (order === 'BE') bytes.writeUInt32BE(length)
  else bytes.writeUInt32LE(length)
  return bytes
}
const hex = key.toString('hex')

const recipes: Recipe[] = [
  {
    what: 'PBKDF2, salt, IV and AES-GCM as in Java',
    data: Buffer.concat([salt, iv12, sealed.data, sealed.tag]),
    key: passphrase,
    settings: { keyFrom: 'pbkdf2' },
  },
  {
    what: 'PBKDF2, IV, salt and AES-GCM as in Java',
    data: Buffer.concat([iv12, salt, sealed.data, sealed.tag]),
    key: passphrase,
    settings: { keyFrom: 'pbkdf2' },
  },
  {
    what: 'PBKDF2 with SHA-1, salt, IV and AES-CBC as in Java',
    data: Buffer.concat([salt, iv16, cbc(javaSha1, iv16)]),
    key: passphrase,
    settings: { keyFrom: 'pbkdf2' },
    verdict: 'unverified',
  },
  {
    what: 'PBKDF2 with SHA-512, salt of 64 bytes, IV, tag and data as in Node.js',
    data: Buffer.concat([longSalt, iv16, gist.tag, gist.data]),
    key: passphrase,
    settings: { keyFrom: 'pbkdf2', iterations: 2145 },
  },
  {
    what: 'scrypt, salt, IV, tag and data',
    data: Buffer.concat([salt, iv12, byNode.tag, byNode.data]),
    key: passphrase,
    settings: { keyFrom: 'scrypt' },
  },
  {
    what: 'scrypt, four parts in hex with dots',
    data: [salt, iv12, byNode.tag, byNode.data].map((part) => part.toString('hex')).join('.'),
    key: passphrase,
    settings: { keyFrom: 'scrypt' },
  },
  {
    what: 'scrypt, four parts in base64 with colons',
    data: [salt, iv12, byNode.tag, byNode.data].map((part) => part.toString('base64')).join(':'),
    key: passphrase,
    settings: { keyFrom: 'scrypt' },
  },
  {
    what: 'JSON with a salt',
    data: JSON.stringify({
      salt: salt.toString('base64'),
      iv: iv12.toString('base64'),
      data: Buffer.concat([sealed.data, sealed.tag]).toString('base64'),
    }),
    key: passphrase,
    settings: { keyFrom: 'pbkdf2' },
  },
  {
    what: 'three parts in hex with dots',
    data: [iv12, byKey.tag, byKey.data].map((part) => part.toString('hex')).join('.'),
    key: hex,
  },
  {
    what: 'length of the IV in a byte',
    data: Buffer.concat([Buffer.of(12), iv12, byKey.data, byKey.tag]),
    key: hex,
  },
  {
    what: 'length of the IV in four bytes as in Java',
    data: Buffer.concat([number(12, 'BE'), iv12, byKey.data, byKey.tag]),
    key: hex,
  },
  {
    what: 'lengths of IV and tag in four bytes as in C#',
    data: Buffer.concat([number(12, 'LE'), iv12, number(16, 'LE'), byKey.tag, byKey.data]),
    key: hex,
  },
  {
    what: 'length of the IV in front of AES-CBC',
    data: Buffer.concat([number(16, 'LE'), iv16, cbc(key, iv16)]),
    key: hex,
    verdict: 'unverified',
  },
  {
    what: 'IV, HMAC and data as on php.net, with a key that is longer than the cipher takes',
    data: Buffer.concat([iv16, mac(key, php), php]),
    key: hex,
    verdict: 'unverified',
  },
  {
    what: 'IV, HMAC and data as on php.net, with a passphrase as the key',
    data: Buffer.concat([iv16, mac('secret', short), short]),
    key: 'secret',
    verdict: 'unverified',
  },
  { what: 'IV, data and HMAC of both', data: Buffer.concat([iv16, php, mac(key, iv16, php)]), key: hex },
]

for (const { what, data, key: right, settings, verdict = 'verified' } of some(recipes)) {
  test(`opens ${what}`, async () => {
    const opened = await openWhole(data, right, settings)
    assert.deepEqual([opened.text, opened.verdict, opened.problem], [text, verdict, undefined])
    if (opened.chain.steps.at(-1)!.detail!.includes('HMAC') && verdict !== 'verified')
      assert.match(opened.chain.steps.at(-1)!.caution!, /The MAC does not cover the IV/)
    const iterations = settings?.keyFrom === 'pbkdf2' ? 1000 : undefined
    const other = await openWhole(data, right === hex ? 'ab'.repeat(32) : 'another', {
      ...settings,
      iterations,
    })
    assert.ok(other.problem === 'wrong-key' || other.problem === 'unfit', other.verdict)
    assert.match((await openWhole(data)).problem ?? 'none', /needs-key/)
    if (verdict === 'verified' && typeof data !== 'string')
      assert.notEqual(
        (await openWhole(altered(data, -3), right, { ...settings, iterations })).verdict,
        'verified',
      )
  })
}

test('says what is being tried', async () => {
  const tried: string[] = []
  const context = {
    ...contextFor('another', { keyFrom: 'scrypt' }),
    onTry: (what: string) => tried.push(what),
  }
  await openChain(oneChunk(new Uint8Array(randomBytes(100))), context)
  assert.deepEqual(tried, ['scrypt with N = 16,384', 'scrypt with N = 32,768'])
  tried.length = 0
  const salted = new Uint8Array(Buffer.concat([bytesOf('Salted__'), randomBytes(8 + 32)]))
  await openChain(oneChunk(salted), { ...contextFor('another'), onTry: (what: string) => tried.push(what) })
  assert.equal(tried[0], 'PBKDF2 with SHA-256, 10,000 iterations')
  assert.ok(tried.includes('PBKDF2 with SHA-256, 600,000 iterations'))
})

test('leaves version numbers, addresses and decimals alone', async () => {
  for (const plain of [
    '1.2.3.4',
    '192.168.100.200',
    '12345678901234567890.12',
    '2026.11.19.10.22.33.123456',
    'de.ad.be.ef.de.ad.be.ef',
  ])
    assert.deepEqual((await openWhole(plain)).steps, [])
})

interface MadeFile {
  what: string
  data: string
  key: string
  steps: string[]
  files?: Record<string, string>
  settings?: Settings
}

const made = JSON.parse(
  readFileSync(new URL('../../../../test/data/recipes.json', import.meta.url), 'utf8'),
) as MadeFile[]

for (const { what, data, key, steps, settings, files } of made) {
  test(`opens what was made by ${what}`, async () => {
    const bytes = Buffer.from(data, 'base64')
    if (!files) {
      const opened = await openWhole(bytes, key, settings)
      assert.deepEqual([opened.text, opened.verdict, opened.steps], [text, 'verified', steps])
      assert.equal((await openWhole(bytes, 'ab'.repeat(key.length / 2), settings)).problem, 'wrong-key')
      assert.notEqual((await openWhole(altered(bytes, -5), key, settings)).verdict, 'verified')
      return
    }
    for (const [entry, [name, content]] of Object.entries(files).entries()) {
      const { chain, text } = await openWhole(bytes, undefined, { entry })
      const { entries } = chain.archive!
      assert.deepEqual(
        entries.map(({ name }) => name),
        Object.keys(files),
      )
      assert.deepEqual([entries[entry]!.size, chain.archive!.chosen], [Buffer.byteLength(content), entry])
      assert.deepEqual([chain.steps.at(-1)!.detail, text], [name, content])
    }
    assert.equal((await openWhole(bytes.subarray(0, -20))).verdict, undefined)
  })
}

const russian = 'Платёж принят, заказ 1041, сумма 12 EUR для Анны\n'
const encodings: [encoding: Settings['encoding'], name: string, hex: string][] = [
  // As Python encodes them.
  [
    'windows-1251',
    'Windows-1251',
    'cfebe0f2b8e620eff0e8edfff22c20e7e0eae0e720313034312c20f1f3ecece02031322045555220e4ebff20c0ededfb0a',
  ],
  [
    'koi8-r',
    'KOI8-R',
    'f0ccc1d4a3d620d0d2c9ced1d42c20dac1cbc1da20313034312c20d3d5cdcdc12031322045555220c4ccd120e1ceced90a',
  ],
]

for (const [encoding, name, bytes] of encodings) {
  test(`reads ${encoding} text, found or chosen`, async () => {
    const cipher = createCipheriv('aes-256-cbc', key, iv16)
    const data = Buffer.concat([iv16, cipher.update(Buffer.from(bytes, 'hex')), cipher.final()])
    const opened = await openWhole(data, hex)
    assert.deepEqual([opened.text, opened.steps.at(-1)], [russian, name])
    assert.match(opened.chain.steps.at(-1)!.caution!, /choose the text encoding in Settings/)
    const chosen = await openWhole(data, hex, { encoding })
    assert.deepEqual([chosen.text, chosen.chain.steps.at(-1)!.caution], [russian, undefined])
    const other = await openWhole(data, hex, { encoding: 'windows-1252' })
    assert.notEqual(other.text, russian)
  })
}

import assert from 'node:assert/strict'
import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { laravelCbc, railsGcm } from '#test/data/framework-messages.ts'
import { openWhole } from '#test/web/open-encrypted.ts'

const key = randomBytes(32)

/** Marshal.dump of a string in UTF-8. The bytes of its length: none, the number plus five, or a count and the number. */
function marshal(text: string): Buffer {
  const bytes = Buffer.from(text)
  const { length } = bytes
  const short = length === 0 ? [0] : length < 123 ? [length + 5] : undefined
  const long = length < 256 ? [1, length] : [2, length & 255, length >> 8]
  return Buffer.concat([
    Buffer.from([4, 8, 0x49, 0x22, ...(short ?? long)]),
    bytes,
    Buffer.from('\u0006:\u0006ET'),
  ])
}

test('reads strings that Rails and Laravel serialized', async () => {
  for (const text of ['hello', 'für Müller', 'x'.repeat(122), 'x'.repeat(123), 'x'.repeat(300)]) {
    const rails = await openWhole(railsGcm(key, marshal(text).toString('utf8')), key.toString('hex'))
    assert.deepEqual([rails.text, rails.verdict], [text, 'verified'])
    const php = `s:${Buffer.byteLength(text)}:"${text}";`
    const laravel = await openWhole(laravelCbc(key, php), key.toString('base64'))
    assert.deepEqual([laravel.steps, laravel.text], [['Laravel', 'PHP serialize'], text])
  }
})

test('leaves other serialized values as they are', async () => {
  for (const text of ['s:9:"short";', 'i:5;', 'a:1:{i:0;s:1:"x";}'])
    assert.equal((await openWhole(laravelCbc(key, text), key.toString('base64'))).text, text)
})

test('opens the JSON that CryptoJS writes', async () => {
  const salt = randomBytes(8)
  const derived = pbkdf2Sync('secret', salt, 10_000, 48, 'sha256')
  const cipher = createCipheriv('aes-256-cbc', derived.subarray(0, 32), derived.subarray(32))
  const ct = Buffer.concat([cipher.update('hello from a browser'), cipher.final()]).toString('base64')
  const json = JSON.stringify({ ct, iv: derived.subarray(32).toString('hex'), s: salt.toString('hex') })
  const opened = await openWhole(json, 'secret')
  assert.deepEqual([opened.steps, opened.text], [['CryptoJS JSON', 'OpenSSL enc'], 'hello from a browser'])
})

const text = 'card of für Müller, expires 10/28'

function phpValues(secret: Buffer, iv: Buffer): Record<string, Buffer> {
  const cipher = createCipheriv(`aes-${(secret.length * 8) as 128 | 256}-cbc`, secret, iv)
  const data = Buffer.concat([cipher.update(text), cipher.final()]).toString('base64')
  return {
    'IV in front': Buffer.concat([iv, Buffer.from(data)]),
    'IV and a colon in front': Buffer.concat([iv, Buffer.from(`:${data}`)]),
    'IV behind two colons': Buffer.concat([Buffer.from(`${data}::`), iv]),
    'IV behind a bar': Buffer.concat([Buffer.from(`${data}|`), iv]),
  }
}

for (const bits of [128, 256] as const) {
  test(`opens what PHP code makes of openssl_encrypt, AES-${bits}-CBC`, async () => {
    const secret = randomBytes(bits / 8)
    const values = Object.entries(phpValues(secret, randomBytes(16)))
    // An IV may begin like a zlib stream, or be written in letters.
    values.push(...Object.entries(phpValues(secret, Buffer.from(`789c${'01'.repeat(14)}`, 'hex'))))
    values.push(['IV of digits', phpValues(secret, Buffer.from('1234567891011121'))['IV behind two colons']!])
    for (const [what, bytes] of values) {
      const value = bytes.toString('base64')
      const opened = await openWhole(value, secret.toString('base64'))
      const steps = ['Base64', 'PHP openssl_encrypt', `AES-${bits}-CBC`]
      assert.deepEqual([opened.steps, opened.text, opened.verdict], [steps, text, 'unverified'], what)
      assert.equal((await openWhole(value)).problem, 'needs-key')
      assert.equal((await openWhole(value, randomBytes(bits / 8).toString('base64'))).problem, 'wrong-key')
    }
  })
}

test('fills a passphrase up with zeros as PHP does, when chosen', async () => {
  const key = Buffer.concat([Buffer.from('my secret'), Buffer.alloc(23)])
  const value = phpValues(key, randomBytes(16))['IV in front']!.toString('base64')
  const opened = await openWhole(value, 'my secret', { keyFrom: 'padded' })
  assert.deepEqual([opened.text, opened.verdict], [text, 'unverified'])
  assert.equal((await openWhole(value, 'my secret')).problem, 'unfit')
})

test('leaves names with colons alone', async () => {
  for (const name of [
    'ApplicationControllerBase64::findTheRecords16',
    'YWJjZGVmZ2hpamtsbW5vcHFy::1234567891011121',
  ])
    assert.deepEqual((await openWhole(name)).steps, [])
})

test('opens credentials.yml.enc of Rails with the master key', async () => {
  const masterKey = randomBytes(16)
  const yaml = 'secret_key_base: 0123456789abcdef\naws:\n  access_key_id: 123\n'
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-128-gcm', masterKey, iv)
  const data = Buffer.concat([cipher.update(marshal(yaml)), cipher.final()])
  const file = [data, iv, cipher.getAuthTag()].map((part) => part.toString('base64')).join('--')
  const opened = await openWhole(file, `${masterKey.toString('hex')}\n`)
  const steps = ['Rails MessageEncryptor', 'Ruby Marshal']
  assert.deepEqual([opened.steps, opened.text, opened.verdict], [steps, yaml, 'verified'])
  assert.match(opened.chain.steps[0]!.detail!, /^AES-128-GCM/)
  assert.equal((await openWhole(file, randomBytes(16).toString('hex'))).problem, 'wrong-key')
})

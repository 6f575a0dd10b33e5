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

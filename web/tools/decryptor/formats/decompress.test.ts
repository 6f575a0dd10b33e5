import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { openChain } from '../worker/chain.ts'
import { once } from '../bytes/byte-stream.ts'
import { collect } from '../bytes/byte-stream.ts'
import { openerFor, openWhole } from '#test/web/open-encrypted.ts'

const text = 'a log line that can be packed well\n'.repeat(1000)
const packed = {
  gzip: gzipSync(text),
  zlib: deflateSync(text),
  zstd: zstdCompressSync(text),
  zip: zipSync({ 'a/': new Uint8Array(0), 'a/log.txt': strToU8(text) }),
}

for (const [name, bytes] of Object.entries(packed)) {
  test(`${name}: unpacked by itself, also from base64 and hex`, async () => {
    const ways: [string | Uint8Array, string[]][] = [
      [bytes, [name]],
      [Buffer.from(bytes).toString('base64'), ['Base64', name]],
      [Buffer.from(bytes).toString('base64url'), ['Base64', name]],
      [Buffer.from(bytes).toString('hex'), ['Hex', name]],
      [`0x${Buffer.from(bytes).toString('hex').toUpperCase()}`, ['Hex', name]],
    ]
    for (const [data, steps] of ways) {
      const opened = await openWhole(data)
      assert.deepEqual([opened.steps, opened.text, opened.problem], [steps, text, undefined])
    }
  })

  test(`${name}: cut off`, async () => {
    const opened = await openWhole(bytes.subarray(0, Math.floor(bytes.length / 2)))
    assert.match(opened.problem!, /truncated|altered/)
  })
}

const bombSize = 80 * 1024 * 1024
const zeros = new Uint8Array(bombSize)
const bombs = {
  gzip: gzipSync(zeros),
  zlib: deflateSync(zeros),
  zstd: zstdCompressSync(zeros),
  zip: zipSync({ zeros }),
}

for (const [name, bytes] of Object.entries(bombs)) {
  test(`${name}: a bomb is stopped`, async () => {
    const opener = { ...openerFor(undefined), most: 4 * 1024 * 1024 }
    const { flow, steps } = await openChain(once(new Uint8Array(bytes)), opener)
    assert.equal(steps.length, 1)
    await assert.rejects(collect(flow.chunks, bombSize), { kind: 'too-big' })
  })
}

test('packed in packed ends', async () => {
  let bytes: Uint8Array = gzipSync('deep')
  for (let depth = 0; depth < 20; depth++) bytes = gzipSync(bytes)
  assert.equal((await openWhole(bytes)).steps.length, 10)
})

test('a zip archive with a password is refused in words', async () => {
  const bytes = packed.zip.slice()
  bytes[6]! |= 1
  const other = bytes.findIndex(
    (_, at) => at > 4 && bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 3,
  )
  if (other > 0) bytes[other + 6]! |= 1
  assert.equal((await openWhole(bytes)).problem, 'unsupported')
})

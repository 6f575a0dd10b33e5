import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { openChain } from '../worker/chain.ts'
import { collect, oneChunk } from '../bytes/byte-stream.ts'
import { contextFor, openWhole } from '#test/web/open-encrypted.ts'

const text = 'a log line that compresses well\n'.repeat(1000)
const compressed = {
  gzip: gzipSync(text),
  zlib: deflateSync(text),
  zstd: zstdCompressSync(text),
  zip: zipSync({ 'a/': new Uint8Array(0), 'a/log.txt': strToU8(text) }),
}

for (const [name, bytes] of Object.entries(compressed)) {
  test(`decompresses ${name}, also from base64 and hex`, async () => {
    const inputs: [string | Uint8Array, string[]][] = [
      [bytes, [name]],
      [Buffer.from(bytes).toString('base64'), ['Base64', name]],
      [Buffer.from(bytes).toString('base64url'), ['Base64', name]],
      [Buffer.from(bytes).toString('hex'), ['Hex', name]],
      [`0x${Buffer.from(bytes).toString('hex').toUpperCase()}`, ['Hex', name]],
    ]
    for (const [data, steps] of inputs) {
      const opened = await openWhole(data)
      assert.deepEqual([opened.steps, opened.text, opened.problem], [steps, text, undefined])
    }
  })

  test(`reports a truncated ${name} file`, async () => {
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
  test(`stops a ${name} bomb at the limit`, async () => {
    const context = { ...contextFor(undefined), maxBytes: 4 * 1024 * 1024 }
    const { source, steps } = await openChain(oneChunk(new Uint8Array(bytes)), context)
    assert.equal(steps.length, 1)
    await assert.rejects(collect(source.chunks, bombSize), { kind: 'too-big' })
  })
}

test('stops at ten nested archives', async () => {
  let bytes: Uint8Array = gzipSync('deep')
  for (let depth = 0; depth < 20; depth++) bytes = gzipSync(bytes)
  assert.equal((await openWhole(bytes)).steps.length, 10)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rewriteFrames } from './frames.ts'

const upper = (text: string) => text.toUpperCase()
/** A frame as RFC 6455 has it in its examples. */
const hello = Buffer.from([0x81, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f])
const maskedHello = Buffer.from([0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58])

test('texts are rewritten, masked or not', () => {
  assert.equal(rewriteFrames(hello, upper).done.toString('latin1'), '\x81\x05HELLO')
  const { done } = rewriteFrames(maskedHello, upper)
  assert.deepEqual([...done.subarray(0, 6)], [...maskedHello.subarray(0, 6)])
  assert.deepEqual(
    [...done.subarray(6)].map((byte, at) => byte ^ done[2 + (at % 4)]!),
    [...Buffer.from('HELLO')],
  )
})

test('a frame that has not fully arrived waits for the rest', () => {
  const both = Buffer.concat([hello, maskedHello])
  for (let cut = 0; cut <= both.length; cut++) {
    const first = rewriteFrames(both.subarray(0, cut), (text) => text)
    const second = rewriteFrames(Buffer.concat([first.rest, both.subarray(cut)]), (text) => text)
    assert.deepEqual(Buffer.concat([first.done, second.done]), both, `cut at ${cut}`)
    assert.equal(second.rest.length, 0)
  }
})

test('every length is written in its shortest form', () => {
  for (const length of [0, 125, 126, 65_535, 65_536]) {
    const { done } = rewriteFrames(hello, () => 'x'.repeat(length))
    assert.equal(done.length, length + (length < 126 ? 2 : length < 65_536 ? 4 : 10))
    const read: string[] = []
    rewriteFrames(done, (text) => String(read.push(text)))
    assert.equal(read[0]?.length, length)
  }
})

test('frames without a whole text stay as they are', () => {
  for (const first of [0x01, 0x80, 0x82, 0x88, 0x89]) {
    const frame = Buffer.from([first, 0x02, 0x61, 0x62])
    assert.deepEqual(rewriteFrames(frame, upper).done, frame)
  }
})

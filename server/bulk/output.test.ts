import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { Output } from './output.ts'

test('a piece stays as it is until it is sent, however slowly', () => {
  const step = fc.record({ text: fc.string({ maxLength: 2000 }), sent: fc.nat(3) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const waiting: { piece: Buffer; text: string }[] = []
      const output = new Output(() => waiting.reduce((sum, { piece }) => sum + piece.length, 0))
      for (const { text, sent } of steps) {
        output.text(text)
        const piece = output.take()
        assert.equal(piece.toString(), text.toWellFormed())
        waiting.push({ piece, text: text.toWellFormed() })
        for (const one of waiting) assert.equal(one.piece.toString(), one.text)
        waiting.splice(0, sent)
      }
    }),
    { numRuns: runs(300) },
  )
})

test('buffers are used again once they are sent', () => {
  const output = new Output(() => 0)
  const buffers = new Set<ArrayBufferLike>()
  for (let piece = 0; piece < 100; piece++) {
    output.text('x'.repeat(50_000))
    buffers.add(output.take().buffer)
  }
  assert.ok(buffers.size <= 3, `${buffers.size} buffers`)
})

test('a text that is longer than a buffer is written whole', () => {
  const output = new Output()
  const text = 'ł'.repeat(200_000)
  output.text(text)
  assert.equal(output.take().toString(), text)
  assert.equal(output.take().length, 0)
})

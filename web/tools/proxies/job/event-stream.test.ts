import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvents, type ServerEvent } from './event-stream.ts'

const text = [
  ': hello\n\n',
  'event: result\nid: 1\ndata: {"host":"bücher.example"}\n\n',
  ':\n\n',
  'event: progress\r\ndata: {"done":1}\r\n\r\n',
  'data:first\ndata: second\n\n',
  'event: end\ndata: {}\n\n',
  'event: cut off\ndata: never e',
].join('')

const expected: ServerEvent[] = [
  { event: 'result', id: '1', data: '{"host":"bücher.example"}' },
  { event: 'progress', id: '', data: '{"done":1}' },
  { event: 'message', id: '', data: 'first\nsecond' },
  { event: 'end', id: '', data: '{}' },
]

for (const size of [1, 2, 3, 7, 1000]) {
  test(`reads events that arrive in pieces of ${size} bytes`, async () => {
    const bytes = new TextEncoder().encode(text)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    assert.deepEqual(await Array.fromAsync(readEvents(body)), expected)
  })
}

test('cancels the stream when reading stops', async () => {
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => {
      isCancelled = true
    },
  })
  for await (const { data } of readEvents(body)) {
    assert.equal(data, '1')
    break
  }
  assert.ok(isCancelled)
})

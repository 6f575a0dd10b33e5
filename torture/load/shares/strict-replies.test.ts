import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StrictReplies } from './strict-replies.ts'

function read(text: string, { pieces = text.length, requests = 1, ends = true } = {}) {
  const heard: string[] = []
  const replies = new StrictReplies({
    reply: ({ status, length }) => heard.push(`${status} ${length}`),
    invalid: (why) => heard.push(why),
  })
  replies.awaited = requests
  const bytes = Buffer.from(text, 'latin1')
  for (let at = 0; at < bytes.length; at += pieces) replies.push(bytes.subarray(at, at + pieces))
  if (ends) replies.end()
  return heard
}

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\nvary: a\r\nvary: b\r\n\r\nhello'
const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n'
const nothing = 'HTTP/1.1 304 Not Modified\r\netag: "x"\r\n\r\n'

test('replies are read whole, one byte or all of them at a time', () => {
  const all = ok + chunked + nothing + ok
  for (const pieces of [1, 2, 7, all.length])
    assert.deepEqual(read(all, { pieces, requests: 4 }), ['200 5', '200 5', '304 0', '200 5'])
})

const invalid: Record<string, [text: string, why: RegExp]> = {
  'two lengths': [
    'HTTP/1.1 503 x\r\ncontent-length: 2\r\nContent-Length: 2\r\n\r\n{}',
    /two headers content-length/,
  ],
  'a length and chunks': [
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n',
    /a length and chunks/,
  ],
  'no length': ['HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nhello', /neither a length nor chunks/],
  'no status': ['HTTP/1.1 OK\r\n\r\n', /no status line/],
  'a header without a name': ['HTTP/1.1 200 OK\r\n: x\r\n\r\n', /not a header/],
  'a header with a line break': ['HTTP/1.1 200 OK\r\nx: a\nb\r\n\r\n', /not a header/],
  'a body that is cut': [ok.slice(0, -1), /cut in its body/],
  'chunks that are cut': [chunked.slice(0, -2), /cut in its trailer/],
  'a head that is cut': [ok.slice(0, 20), /cut in its head/],
  'a chunk that is longer than it says': [chunked.replace('hel', 'hell'), /a size of/],
  'a body that is longer than it says': [`${ok}!`, /a reply to nothing/],
  'a reply after the last one': [
    'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\nHTTP/1.1 200 OK',
    /bytes after a reply that closes/,
  ],
}
for (const [what, [text, why]] of Object.entries(invalid))
  test(`${what} is invalid`, () => {
    for (const pieces of [1, text.length]) assert.match(read(text, { pieces }).at(-1) ?? '', why)
  })

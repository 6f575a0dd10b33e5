import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import { madeApp } from '#test/apps/made-app.ts'

async function send(t: TestContext, bytes: string): Promise<string> {
  const app = await madeApp(t)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  socket.end(bytes)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

test('bytes that are not HTTP, and requests that Node or a proxy may understand differently, get the usual error', async (t) => {
  for (const [bytes, status, code] of [
    ['rubbish\r\n\r\n', 400, 'bad_request'],
    [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    [
      'POST /api/binLookup HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'bad_request',
    ],
    ['GET /api/dataset HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'bad_host'],
    ['GET /api/dataset HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n', 400, 'bad_host'],
    ['GET /nothing HTTP/1.1\r\nhost: a\r\nhost: a\r\nconnection: close\r\n\r\n', 400, 'bad_host'],
    ['POST /api/binLookup HTTP/1.1\r\nhost: a\r\nexpect: a coffee\r\n\r\n', 417, 'expectation_failed'],
  ] as const) {
    const answer = await send(t, bytes)
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), bytes.slice(0, 40))
    const [, body = ''] = answer.split('\r\n\r\n')
    assert.equal((JSON.parse(body) as { code: string }).code, code)
    assert.match(answer, /\r\nx-request-id: [\w-]{16}\r\n/i)
  }
})

test('a HEAD request that is refused gets no body', async (t) => {
  const answer = await send(t, `HEAD / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`)
  assert.match(answer, /^HTTP\/1\.1 431 [^]*\r\n\r\n$/)
})

test('a truncated body changes nothing, and the next request is answered', async (t) => {
  const answer = await send(
    t,
    'POST /api/binLookup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{"bins":',
  )
  assert.doesNotMatch(answer, /HTTP\/1\.1 200/)
  const app = await madeApp(t)
  assert.equal((await app.inject('/readyz')).statusCode, 200)
})

test('a client that sends a body that is too large learns why, whatever its size and however it is sent', async (t) => {
  const app = await madeApp(t)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const spaces = new Uint8Array(1024 * 1024).fill(32)
  const headers = { 'content-type': 'application/json' }
  for (const megabytes of [2, 5, 30]) {
    const whole = new Blob(Array<BlobPart>(megabytes).fill(spaces))
    for (const body of [whole, whole.stream()]) {
      // Node needs `duplex` for a stream; the types do not know it.
      const sent: RequestInit & { duplex: string } = { method: 'POST', headers, body, duplex: 'half' }
      const reply = await fetch(`${address}/api/binLookup`, sent)
      assert.equal(reply.status, 413)
      assert.equal(((await reply.json()) as { code: string }).code, 'too_large')
    }
  }
})

test('a body that is much too large is refused before it is sent', async (t) => {
  const head = 'POST /api/binLookup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  const announced = await send(t, `${head}content-length: 900000000\r\n\r\n{`)
  assert.match(announced, /^HTTP\/1\.1 413 /)
})

test('a request of HTTP/1.0 needs no Host header', async (t) => {
  assert.match(await send(t, 'GET /api/dataset HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /)
})

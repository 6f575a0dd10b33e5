import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { test } from 'node:test'
import { endpoints } from '#contract/api.ts'
import { madeApp } from '#test/apps/made-app.ts'

test('the docs name exactly the calls that pages of other sites may make', async () => {
  const docs = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  const [, after = ''] = docs.split('## From pages of other sites\n')
  const [section = ''] = after.split('\n## ')
  const named = section.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`/g).map(([, line]) => line!)
  const allowed = endpoints.filter(([, endpoint]) => endpoint.anyOrigin).map(([line]) => line)
  assert.deepEqual([...named].toSorted(), allowed.toSorted())
})

test('a page of another site may send and read what the docs say', async (t) => {
  const app = await madeApp(t)
  const origin = 'https://else.example'
  const asked = await app.inject({ method: 'OPTIONS', url: '/api/bulk', headers: { origin } })
  const allowed = String(asked.headers['access-control-allow-headers']).split(', ')
  for (const name of ['content-type', 'content-encoding', 'if-none-match', 'authorization', 'cache-control'])
    assert.ok(allowed.includes(name), name)
  const reply = await app.inject({ url: '/levels.json', headers: { origin } })
  const readable = String(reply.headers['access-control-expose-headers']).split(', ')
  for (const name of ['x-request-id', 'etag', 'retry-after', 'ratelimit-limit', 'ratelimit-reset'])
    assert.ok(readable.includes(name), name)
})

test('and why headers were refused that never became a request', async (t) => {
  const app = await madeApp(t)
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  t.after(() => socket.destroy())
  socket.write(`GET /api/dataset HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  assert.match(answer, /^HTTP\/1\.1 431 [^]*\r\naccess-control-allow-origin: \*\r\n/)
})

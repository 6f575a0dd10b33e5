// An address where nothing is costs nothing: whatever is sent to it, with any method, is not waited for and not read.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { limits } from '#contract/limits.ts'
import { kinds } from '#server/platform/rate-limit/classes/classes.ts'
import { madeApp } from '#test/apps/made-app.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const addresses = ['/nope', '/api/nope', '/api/binlists/a/b/c', '/assets/nope.js']
const bodies: Record<string, [type: string, body: string]> = {
  'no body': ['', ''],
  JSON: ['application/json', '{"a":1}'],
  'JSON that is none': ['application/json', '{"a":'],
  'nested arrays': ['application/json', '['.repeat(100_000) + ']'.repeat(100_000)],
  'another type': ['application/xml', '<a/>'],
  'a type that is none': ['nothing', 'a'],
}

for (const method of methods)
  test(`${method} to an unknown address is a 404, whatever its body is`, async (t) => {
    const app = await madeApp(t)
    for (const url of addresses)
      for (const [what, [type, payload]] of Object.entries(bodies)) {
        const headers = type ? { 'content-type': type } : {}
        const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
        assert.equal(reply.statusCode, 404, `${url}, ${what}: ${reply.body}`)
        assert.equal(reply.headers['x-content-type-options'], 'nosniff', `${url}, ${what}`)
        assert.ok(reply.headers['content-security-policy'], `${url}, ${what}`)
      }
  })

for (const method of methods)
  test(`${method} to an unknown address is answered before its body has arrived`, async (t) => {
    const app = await madeApp(t)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (data) => (said += data.toString('latin1')))
    await once(socket, 'connect')
    const head = [
      `${method} /nope HTTP/1.1`,
      'host: x',
      'content-type: application/json',
      `content-length: ${limits.bodyBytes}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n[`)
    // Others who come later have been answered meanwhile.
    for (let later = 0; later < 20; later++)
      await fetch(`http://127.0.0.1:${port}/api/dataset`).then((reply) => reply.text())
    // The app waits for it when it closes.
    socket.destroy()
    assert.match(said, method === 'GET' ? /^HTTP\/1\.1 413 / : /^HTTP\/1\.1 404 /)
  })

test('unknown addresses and methods count for the limit of pages and files', async (t) => {
  const { most } = kinds.file
  kinds.file.most = 3
  t.after(() => (kinds.file.most = most))
  for (const method of methods)
    for (const url of ['/nope', '/api/dataset/coverage']) {
      if (method === 'GET' && url !== '/nope') continue
      const app = await madeApp(t, { RATE_LIMITS: 'on' })
      const statuses: number[] = []
      for (let count = 0; count < 5; count++)
        statuses.push((await app.inject({ method, url, payload: '<a/>' })).statusCode)
      const status = url === '/nope' ? 404 : 405
      assert.deepEqual(statuses, [status, status, status, 429, 429], `${method} ${url}`)
    }
})

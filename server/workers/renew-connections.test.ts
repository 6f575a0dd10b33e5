import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { renewConnections } from './renew-connections.ts'

test('a connection ends with its last reply, and the client opens another one', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  renewConnections(app, 3)
  app.get('/', () => 'here')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  let opened = 0
  app.server.on('connection', () => opened++)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  const last: boolean[] = []
  for (let asked = 0; asked < 9; asked++) {
    const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage]
    last.push(response.headers.connection === 'close')
    await response.resume().toArray()
  }
  assert.deepEqual(last, Array.from({ length: 3 }, () => [false, false, true]).flat())
  assert.equal(opened, 3)
})

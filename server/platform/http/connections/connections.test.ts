import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { madeApp } from '#test/apps/made-app.ts'
import { closeStalledConnections, renewConnections, stalledAfter } from './connections.ts'

async function listening(t: TestContext, environment: Record<string, string> = {}) {
  const app = await madeApp(t, environment)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    t.after(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { app, open }
}

const request = 'GET /api/dataset HTTP/1.1\r\nhost: x\r\n\r\n'

test('eight pipelined requests are answered in order', async (t) => {
  const { open } = await listening(t)
  const socket = await open()
  let text = ''
  socket.on('data', (data) => (text += String(data)))
  socket.write(request.repeat(7) + request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
  await once(socket, 'close')
  assert.equal(text.match(/HTTP\/1\.1 200 /g)?.length, 8)
})

test('a client with more replies than it reads loses its connection', async (t) => {
  const { open } = await listening(t)
  const socket = await open()
  socket.pause()
  const download = 'GET /api/binLookupFilter/download?vendors[]=VISA HTTP/1.1\r\nhost: x\r\n\r\n'
  socket.write(download.repeat(100))
  socket.resume()
  await once(socket, 'close')
})

test('a connection without progress is closed', async (t) => {
  const { app, open } = await listening(t)
  assert.equal(app.server.timeout, stalledAfter)
  app.server.setTimeout(100)
  const socket = await open()
  socket.write('GET /api/dataset HTTP/1.1\r\nhost: ')
  await once(socket.resume(), 'close')
})

test('a client that does not read its reply loses its connection, even if it keeps sending', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  closeStalledConnections(app, { after: 300, every: 20 })
  app.get('/endless', (_request, reply) => {
    const endless = new Readable({ read: () => void endless.push('x'.repeat(100_000)) })
    return reply.send(endless)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  t.after(() => socket.destroy())
  socket.write('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n')
  const knocking = setInterval(() => socket.write('\r\n'), 50)
  t.after(() => clearInterval(knocking))
  const [itsEnd] = await accepted
  await once(itsEnd, 'close', { signal: AbortSignal.timeout(5000) })
})

test('a slow body has 30 seconds, as slow headers have', async (t) => {
  const { app } = await listening(t)
  // Node would swap them if the first were longer.
  assert.equal(app.server.headersTimeout, 30_000)
  assert.equal(app.server.requestTimeout, 30_000)
})

test('a network may have 256 connections, a trusted proxy more', async (t) => {
  const alone = await listening(t)
  const first = await Promise.all(Array.from({ length: 256 }, () => alone.open()))
  const refused = await alone.open()
  await once(refused.resume(), 'close')
  first[0]!.destroy()
  await pause(50)
  const next = await alone.open()
  next.write(request)
  assert.match((await once(next, 'data')).join(), /^HTTP\/1\.1 200/)

  const behind = await listening(t, { TRUSTED_PROXIES: '127.0.0.1' })
  await Promise.all(Array.from({ length: 256 }, () => behind.open()))
  const more = await behind.open()
  more.write(request)
  assert.match((await once(more, 'data')).join(), /^HTTP\/1\.1 200/)
})

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

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { stopClock } from '#test/apps/clock.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { shedRequests } from './wait-in-line.ts'

function holdLine(t: TestContext) {
  t.mock.timers.enable({ apis: ['setImmediate'] })
  return { take: () => Array.from({ length: 40 }, () => t.mock.timers.tick(1)) }
}

test('requests are refused while thirty wait and the first waits too long, health checks never wait', async (t) => {
  const app = await madeApp(t)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const clock = stopClock(t)
  const { take } = holdLine(t)
  const shed = t.mock.fn()
  shedRequests.subscribe(shed)
  t.after(() => shedRequests.unsubscribe(shed))
  const send = async (path: string) => {
    const arrived = once(app.server, 'request')
    const socket = connect(port, '127.0.0.1')
    t.after(() => socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    const reply = once(socket, 'data').then(([data]) => String(data))
    await arrived
    return { socket, reply }
  }

  const first = await send('/api/dataset')
  clock.tick(100)
  const others = []
  while (others.length < 29) others.push(await send('/api/dataset'))
  clock.tick(1)
  const late = await send('/api/dataset')
  for (const path of ['/healthz', '/readyz']) assert.match(await (await send(path)).reply, /^HTTP\/1\.1 200 /)

  take()
  const refusal = await late.reply
  assert.match(refusal, /^HTTP\/1\.1 503 /)
  assert.match(refusal, /"code":"overloaded"/)
  assert.equal(shed.mock.callCount(), 1)
  assert.match(refusal, /\r\nretry-after: 2\r\n/)
  assert.match(refusal, /\r\nx-request-id: [\w-]{16}\r\n/)
  assert.match(refusal, /\r\nx-content-type-options: nosniff\r\n/)
  assert.match(refusal, /\r\ncontent-security-policy: default-src 'none'/)
  assert.match(refusal, /\r\naccess-control-allow-origin: \*\r\n/)
  for (const { reply } of [first, ...others]) assert.match(await reply, /^HTTP\/1\.1 200 /)

  const next = await send('/api/dataset')
  take()
  assert.match(await next.reply, /^HTTP\/1\.1 200 /, 'nobody waits any more')
})

test('a request whose client has gone is not answered', async (t) => {
  const app = await madeApp(t)
  let answered = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    answered++
    done()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { take } = holdLine(t)
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/dataset HTTP/1.1\r\nhost: x\r\n\r\n')
  const [request] = (await once(app.server, 'request')) as [{ socket: typeof socket }]
  socket.destroy()
  await once(request.socket, 'close')
  take()
  await pause(20)
  assert.equal(answered, 0)
})

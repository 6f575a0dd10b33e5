import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { stopClock } from '#test/apps/clock.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { type Client, Clients } from './clients.ts'
import { Line, shedRequests } from './line.ts'

/** Nobody in line is answered before `take`. */
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

test('clients are served in turn, however much one of them sends', (t) => {
  const { take } = holdLine(t)
  const clients = new Clients()
  const line = new Line(clients)
  const served: string[] = []
  const join = (address: string) =>
    line.join(clients.of(address), { since: performance.now(), run: () => served.push(address) })
  for (let count = 0; count < 20; count++) join('192.0.2.1')
  for (let count = 0; count < 3; count++) join('192.0.2.2')
  join('192.0.2.3')
  take()
  assert.deepEqual(
    served
      .slice(0, 7)
      .map((address) => address.at(-1))
      .join(''),
    '1231212',
  )
  assert.equal(served.length, 24)
  assert.equal(clients.size, 0)
})

test('a client is late by its own line, and all are late when thirty of them wait too long for a turn', (t) => {
  const clock = stopClock(t)
  holdLine(t)
  const clients = new Clients()
  const line = new Line(clients)
  const join = (client: Client) => line.join(client, { since: performance.now(), run: () => undefined })
  const isLate = (address: string) => line.isLate(clients.of(address), performance.now())
  for (let count = 0; count < 30; count++) join(clients.of('192.0.2.1'))
  clock.tick(100)
  assert.equal(isLate('192.0.2.1'), false)
  clock.tick(1)
  assert.equal(isLate('192.0.2.1'), true)
  assert.equal(isLate('192.0.2.2'), false)
  for (let count = 2; count <= 30; count++) join(clients.of(`192.0.2.${count}`))
  assert.equal(isLate('192.0.2.31'), true)
})

test('after a request that took long, the server looks for others before it takes the next one', (t) => {
  const clock = stopClock(t)
  const { take } = holdLine(t)
  const clients = new Clients()
  const line = new Line(clients)
  let looked = 0
  const look = () => {
    looked++
    if (looked < 20) setImmediate(look)
  }
  setImmediate(look)
  const lookedBefore: number[] = []
  const run = (milliseconds: number) => () => {
    lookedBefore.push(looked)
    clock.tick(milliseconds)
  }
  for (const milliseconds of [1, 1, 1, 20, 20, 20])
    line.join(clients.of('192.0.2.1'), { since: performance.now(), run: run(milliseconds) })
  take()
  assert.equal(lookedBefore.length, 6)
  const [first, ...rest] = lookedBefore
  assert.deepEqual(rest.slice(0, 3), [first, first, first])
  assert.equal(new Set(rest.slice(2)).size, 3)
})

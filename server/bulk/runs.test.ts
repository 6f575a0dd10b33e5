import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { BulkRuns } from './runs.ts'

/** A connection, as the server and the client see it. */
async function connection(t: TestContext): Promise<{ served: Socket; client: Socket }> {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  t.after(() => client.destroy())
  const [served] = (await once(server, 'connection')) as [Socket]
  t.after(() => served.destroy())
  served.resume()
  return { served, client }
}

test('a client that sends and reads too little loses its connection', async (t) => {
  const { served, client } = await connection(t)
  const runs = new BulkRuns({ every: 60, least: 1000, leastWhenFull: 1000 })
  const finish = runs.start('203.0.113.1', served)
  // A byte now and then is not enough.
  const drip = setInterval(() => client.write('x'), 5)
  t.after(() => clearInterval(drip))
  await once(served, 'close')
  finish()
  finish()
  assert.equal(runs.count, 0)
})

test('one network cannot take all places, and each place is freed once', async (t) => {
  const { served } = await connection(t)
  const runs = new BulkRuns()
  const start = (ip: string) => runs.start(ip, served)
  const own = Array.from({ length: 4 }, () => start('203.0.113.1'))
  assert.throws(() => start('203.0.113.1'), { code: 'rate_limited' })
  const others = Array.from({ length: 12 }, (_, at) => start(`198.51.100.${at}`))
  own[0]!()
  own[0]!()
  start('203.0.113.1')()
  for (const finish of [...own, ...others]) finish()
  assert.equal(runs.count, 0)
})

function madeRuns() {
  const clock = { now: 0 }
  const pace = { every: 30_000, least: 10_000, leastWhenFull: 1_000_000 }
  const runs = new BulkRuns(pace, () => clock.now)
  const made = () => {
    const socket = {
      bytesRead: 0,
      bytesWritten: 0,
      isDestroyed: false,
      destroy: () => (socket.isDestroyed = true),
    }
    return socket
  }
  const begin = (ip: string, socket: ReturnType<typeof made>) => runs.start(ip, socket as never as Socket)
  return { clock, runs, made, begin }
}

test('runs whose pace is not known yet leave places to networks that have fewer', () => {
  const { runs, made, begin } = madeRuns()
  const sockets = Array.from({ length: 16 }, made)
  for (const [at, socket] of sockets.entries()) begin(`203.0.113.${at >> 2}`, socket)
  const ended = () => sockets.flatMap(({ isDestroyed }, at) => (isDestroyed ? [at] : []))
  begin('192.0.2.1', made())
  assert.deepEqual(ended(), [3])
  begin('192.0.2.1', made())
  assert.deepEqual(ended(), [3, 7])
  for (let at = 0; at < 6; at++) begin(`198.51.100.${at}`, made())
  assert.equal(runs.count, 16)
  // One that has as many as the others, or one fewer, waits.
  assert.throws(() => begin('203.0.113.0', made()), { code: 'bulk_full', details: { retry_after: 60 } })
})

test('when all places are taken, the slowest run makes room, and no fast one', () => {
  const { clock, runs, made, begin } = madeRuns()
  const sockets = Array.from({ length: 16 }, made)
  const finish = sockets.map((socket, at) => begin(`203.0.113.${at >> 2}`, socket))
  clock.now = 5000
  // All trickle just fast enough, but the first ones are fast.
  for (const [at, socket] of sockets.entries()) socket.bytesRead += at < 3 ? 1_000_000 : 2000 + at
  const others = Array.from({ length: 4 }, made)
  const ends = others.map((socket) => begin('192.0.2.1', socket))
  const ended = () => sockets.flatMap(({ isDestroyed }, at) => (isDestroyed ? [at] : []))
  assert.deepEqual(ended(), [3, 4, 5, 6])
  assert.equal(runs.count, 16)
  for (const at of ended()) finish[at]!()
  assert.equal(runs.count, 16)
  for (let at = 0; at < 9; at++) begin(`198.51.100.${at}`, made())
  assert.deepEqual(ended(), [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  assert.throws(() => begin('203.0.113.0', made()), { code: 'bulk_full' })
  for (const end of [...finish, ...ends]) end()
  assert.equal(runs.count, 9)
})

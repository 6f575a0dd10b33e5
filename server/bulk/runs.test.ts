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
  const runs = new BulkRuns({ every: 20, least: 1000 })
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
  assert.throws(() => start('192.0.2.1'), { code: 'bulk_full', details: { retry_after: 60 } })
  own[0]!()
  own[0]!()
  start('203.0.113.1')()
  for (const finish of [...own, ...others]) finish()
  assert.equal(runs.count, 0)
})

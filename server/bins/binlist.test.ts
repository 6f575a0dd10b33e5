import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { Output } from '#contract/api.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { normalise } from '#engine/records/normalise.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { fetchPackages } from '#test/servers/fetched-packages.ts'

test('a reply has the fields of binlist.net', async (t) => {
  const app = await madeApp(t)
  const reply = await app.inject({ url: '/binlist/457173', headers: { 'accept-version': '3' } })
  assert.equal(reply.headers['access-control-allow-origin'], '*')
  const one = await app.inject('/binlist/400001')
  assert.deepEqual(one.json(), {
    number: { length: 16, luhn: true },
    scheme: 'visa',
    type: 'credit',
    brand: 'Classic',
    prepaid: false,
    country: {
      numeric: '840',
      alpha2: 'US',
      name: 'United States',
      emoji: '🇺🇸',
      currency: 'USD',
      latitude: 38,
      longitude: -97,
    },
    bank: { name: 'First Bank, N.A.', url: 'first.example', phone: '+1 555 0100', city: null },
  })
})

test('a reply says what a source knows of the city, and nothing where nothing is known', async (t) => {
  const records = [
    { bin: '457173', brand: 'VISA/DANKORT', issuer: 'Nord Bank', city: 'Aarhus', country: 'DK' },
    { bin: '622200', brand: 'CHINA UNION PAY' },
  ].map((row) =>
    normalise({ type: '', category: '', issuer: '', phone: '', url: '', city: '', country: '', ...row }),
  )
  const app = await madeApp(t, {}, { dataset: await Dataset.open(readableBytes(snapshotOf(records))) })
  const ask = async (bin: string) => (await app.inject(`/binlist/${bin}`)).json<Output<'GET /binlist/:bin'>>()
  const known = await ask('457173')
  assert.equal(known.bank.city, 'Aarhus')
  assert.deepEqual([known.country.latitude, known.country.longitude], [56, 10])
  const unknown = await ask('622200')
  assert.deepEqual(unknown.number, { length: null, luhn: null })
  assert.equal(unknown.bank.city, null)
  assert.deepEqual([unknown.country.latitude, unknown.country.longitude], [null, null])
})

test('browsers allow the headers that clients of binlist.net send', async (t) => {
  const app = await madeApp(t)
  for (const [url, method] of [
    ['/binlist/457173', 'GET'],
    ['/api/binLookup', 'POST'],
    ['/api/bin/457173', 'GET'],
  ] as const) {
    const headers =
      'accept-version x-client authorization content-type content-encoding if-none-match cache-control pragma'.split(
        ' ',
      )
    const reply = await app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin: 'https://else.example',
        'access-control-request-method': method,
        'access-control-request-headers': headers.toSorted().join(),
      },
    })
    assert.ok(reply.statusCode >= 200 && reply.statusCode < 300)
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    const listed = (name: string) =>
      String(reply.headers[`access-control-allow-${name}`])
        .toLowerCase()
        .split(/\s*,\s*/)
    assert.ok(listed('methods').includes(method.toLowerCase()))
    // A wildcard would not include Authorization.
    for (const name of headers) assert.ok(listed('headers').includes(name), `${url} ${name}`)
  }
})

test('a short number returns what its BINs have in common, a long one its longest BIN', async (t) => {
  const app = await madeApp(t)
  const ask = async (bin: string) =>
    (await app.inject(`/binlist/${bin}`)).json<Record<string, { name?: string }>>()
  const short = await ask('4000')
  assert.equal(short.scheme, 'visa')
  assert.equal(short.type, null)
  assert.equal(short.country?.name, null)
  assert.equal((await ask('457173609')).bank?.name, 'Nord Bank Aarhus')
  assert.equal((await ask('457173')).bank?.name, 'Nord Bank', 'not its longer ones')
  assert.equal((await ask('510000')).type, null, 'two longer BINs that differ')
  assert.equal((await ask('510000')).bank?.name, 'Second Bank')
})

test('an unknown BIN is 404, and anything else is refused', async (t) => {
  const app = await madeApp(t)
  assert.equal((await app.inject('/binlist/999999')).statusCode, 404)
  for (const bin of ['123', '4571736012', 'abcdef', '4111111111111111']) {
    const reply = await app.inject(`/binlist/${bin}`)
    assert.equal(reply.statusCode, 422)
    assert.ok(!reply.body.includes('4111111111111111'))
  }
})

/** What the npm client binlookup requests for a BIN, what it receives, and what it makes of that. */
interface Exchange {
  request: { method: 'GET'; url: string; headers: Record<string, string> }
  reply: { statusCode: number; type: string; body: string }
  found: object
}

const recordedExchange = new URL('./binlookup-exchange.json', import.meta.url)
const exchange = JSON.parse(readFileSync(recordedExchange, 'utf8')) as Exchange

async function replyTo(app: FastifyInstance, request: Exchange['request']): Promise<Exchange['reply']> {
  const { statusCode, headers, body } = await app.inject(request)
  return { statusCode, type: String(headers['content-type']), body }
}

test('the npm client binlookup receives the reply that it understands', async (t) => {
  assert.deepEqual(await replyTo(await madeApp(t), exchange.request), exchange.reply)
})

const { modules, missing } = fetchPackages('binlookup@2.0.1')

// UPDATE_EXAMPLES=1 records it.
test('the npm client binlookup works by changing one address', { skip: missing }, async (t) => {
  const app = await madeApp(t)
  const recorded = {} as Exchange
  const server = createServer(async ({ url = '', headers }, response) => {
    const { host: _, connection: __, ...sent } = headers as Record<string, string>
    recorded.request = { method: 'GET', url, headers: sent }
    recorded.reply = await replyTo(app, recorded.request)
    response.setHeader('content-type', recorded.reply.type).end(recorded.reply.body)
  })
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const path = join(modules!, 'binlookup')
  const binlookup = createRequire(path)(path) as (o: { url: string }) => (bin: string) => Promise<object>
  const { port } = server.address() as AddressInfo
  recorded.found = await binlookup({ url: `http://127.0.0.1:${port}/binlist/` })('400003')
  if (process.env['UPDATE_EXAMPLES'])
    writeFileSync(recordedExchange, `${JSON.stringify(recorded, null, 2)}\n`)
  else assert.deepEqual(recorded, exchange)
})

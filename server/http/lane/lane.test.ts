import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { madeDataset } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import { clientAddress } from '../trusted-proxies.ts'
import { PlainRequest } from './plain-request.ts'

/** A listening server, and how many of its requests took the short way. */
async function start(
  t: TestContext,
  environment: Record<string, string> = {},
  parts: { metrics?: Registry; dataset?: Dataset } = {},
) {
  const app = await madeApp(t, environment, parts)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const ways = { short: 0, usual: 0 }
  app.server.on(
    'request',
    (request) => ways[(request as unknown) instanceof PlainRequest ? 'short' : 'usual']++,
  )
  return { app, ways, open: () => open(t, app) }
}

async function open(t: TestContext, { server }: FastifyInstance) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  socket.setNoDelay(true)
  return socket
}

const last = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'

/** Sends these pieces, each by itself, and a last request; returns all that comes back, but for what is never the same. */
async function exchange(socket: Socket, pieces: string[]): Promise<string> {
  let received = ''
  socket.on('data', (data) => (received += data.toString('latin1')))
  const closed = once(socket, 'close')
  socket.on('error', () => undefined)
  for (const piece of [...pieces, last]) {
    socket.write(piece, 'latin1')
    await pause(25)
  }
  await Promise.race([closed, pause(2000)])
  socket.destroy()
  return received
    .replaceAll(/^(x-request-id|date): .*\r\n/gim, '')
    .split('\r\n\r\n')
    .map((part) => part.split('\r\n').toSorted().join('\r\n'))
    .join('\r\n\r\n')
}

const lookup = (body: string, headers = ''): string =>
  `POST /api/binLookup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const plain = lookup('{"bins":["400001"]}')

const bodies = fc.oneof(
  fc.constantFrom(
    '{"bins":["400001"]}',
    '{"bins":["999999"],"extended":true}',
    '{"countries":["US"]}',
    '{"types":["CREDIT"],"limit":250}',
    '{"types":["DEBIT"],"limit":5,"page":2,"facets":true}',
    '{',
    '',
    'null',
    '[]',
    '"a"',
    '{"bins":["&lt;400001&gt;"]}',
    '{"bins":["\\u00e4"],"limit":-1}',
    '{"__proto__":{"bins":["400001"]}}',
    '{"bins":[]}',
  ),
  fc.json(),
)
const usualHeaders = fc.constantFrom(
  'user-agent: curl/8',
  'Accept:*/*',
  'accept-encoding: gzip, br',
  'Accept-Encoding:   identity  ',
  'connection: keep-alive',
  'cookie: a=b',
  'x-empty:',
  'authorization: Basic eA==',
  'x-forwarded-for: 203.0.113.9, 198.51.100.1',
)
const oddHeaders = fc.constantFrom(
  'Connection: close',
  'connection: upgrade',
  'host: y',
  'x_under: 1',
  'x-tab:\ta',
  'x-latin: \u00e4',
  'x-space : a',
  ' folded: a',
  'expect: 100-continue',
  'expect: something',
  'te: trailers',
  'transfer-encoding: chunked',
  'content-encoding: gzip',
  'content-length: 5',
  'content-type: text/plain',
  'upgrade: websocket',
  'proxy-connection: close',
  'x-nul: a\u0000b',
  'x-bare: a\rb',
)
const headerLines = fc.oneof({ weight: 12, arbitrary: usualHeaders }, { weight: 1, arbitrary: oddHeaders })
const lines = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('POST /api/binLookup HTTP/1.1', 'POST /api/binSearch HTTP/1.1') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'POST /api/binLookup HTTP/1.0',
      'POST  /api/binLookup HTTP/1.1',
      'post /api/binLookup HTTP/1.1',
      'POST /api/binLookup/ HTTP/1.1',
      'POST /api/binLookup?a=b HTTP/1.1',
      'GET /api/binLookup HTTP/1.1',
      'POST http://x/api/binLookup HTTP/1.1',
    ),
  },
)
const requests = fc
  .record({
    line: lines,
    headers: fc.array(headerLines, { maxLength: 3 }),
    body: bodies,
    off: fc.oneof(
      { weight: 20, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.constantFrom(1, -1) },
    ),
  })
  .map(({ line, headers, body, off }) => {
    const length = Math.max(0, Buffer.byteLength(body) + off)
    const all = ['host: x', 'content-type: application/json', ...headers, `content-length: ${length}`]
    return `${line}\r\n${all.join('\r\n')}\r\n\r\n${Buffer.from(body).toString('latin1')}`
  })

test('the short way answers as the usual way does, whatever is sent', { timeout: 300_000 }, async (t) => {
  const { dataset } = await madeDataset({ count: 2000, seed: 8 })
  const { ways, open } = await start(t, { TRUSTED_PROXIES: '127.0.0.1' }, { dataset })
  await fc.assert(
    fc.asyncProperty(
      fc.array(requests, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (sent, isJoined) => {
        const pieces = isJoined ? [sent.join('')] : sent
        // What does not arrive in one piece takes the usual way, and so does all that follows.
        const inTwo = [pieces[0]!.slice(0, 1), pieces[0]!.slice(1), ...pieces.slice(1)]
        const [short, usual] = await Promise.all([
          exchange(await open(), pieces),
          exchange(await open(), inTwo),
        ])
        assert.equal(short, usual)
      },
    ),
    {
      seed: 5,
      numRuns: runs(500),
      examples: [
        [[plain], false],
        [[plain, plain, plain], false],
        [[plain, plain, plain], true],
      ],
    },
  )
  assert.ok(ways.short > 30, JSON.stringify(ways))
})

test('both ways count for the same limit and in the same metrics', { timeout: 20_000 }, async (t) => {
  const metrics = new Registry()
  const { ways, open } = await start(
    t,
    { RATE_LIMITS: 'on', RATE_CLASSES: 'anonymous.lookup=5' },
    { metrics },
  )
  const socket = await open()
  const statuses = []
  for (let sent = 0; sent < 8; sent++) {
    const status = once(socket, 'data').then(([data]) => String(data).slice(9, 12))
    // The fourth is not plain.
    socket.write(sent === 3 ? plain.replace('host', 'te: trailers\r\nhost') : plain)
    statuses.push(await status)
  }
  assert.deepEqual(statuses, ['200', '200', '200', '200', '200', '429', '429', '429'])
  assert.deepEqual(ways, { short: 3, usual: 5 })
  const other = await open()
  const refused = once(other, 'data').then(([data]) => String(data))
  other.write(plain)
  const reply = await refused
  assert.match(reply, /^HTTP\/1\.1 429 /)
  assert.match(reply, /\r\nretry-after: \d+\r\n/)
  assert.match(reply, /\r\nratelimit-limit: 5\r\n/)
  assert.equal(ways.short, 4)
  const counted = await metrics.metrics()
  const count = (status: string) =>
    new RegExp(`^bindex_http_requests_total.*route="/api/binLookup".*status="${status}".* (\\d+)$`, 'm').exec(
      counted,
    )?.[1]
  assert.deepEqual([count('2xx'), count('4xx')], ['5', '4'])
})

test(
  'a client that says no more gets its reply, and so do those that ask before they have one',
  { timeout: 20_000 },
  async (t) => {
    const { ways, open } = await start(t)
    const ended = await open()
    ended.end(plain)
    assert.match(await text(ended), /^HTTP\/1\.1 200 /)
    assert.deepEqual(ways, { short: 1, usual: 0 })

    const eager = await open()
    const replies = text(eager)
    // Nobody in line is answered before the clock ticks.
    t.mock.timers.enable({ apis: ['setImmediate'] })
    for (const piece of [plain, lookup('{"bins":["999999"]}'), last]) {
      eager.write(piece)
      await pause(20)
    }
    assert.deepEqual(ways, { short: 2, usual: 0 })
    for (let ticks = 0; ticks < 20; ticks++) {
      t.mock.timers.tick(1)
      await pause(5)
    }
    t.mock.timers.reset()
    assert.match(
      await replies,
      /^HTTP\/1\.1 200 [^]*"bin":"400001"[^]*HTTP\/1\.1 200 [^]*"999999"[^]*HTTP\/1\.1 200 /,
    )
    assert.deepEqual(ways, { short: 3, usual: 1 })
  },
)

test(
  'a server that stops finishes what it has begun, and does not wait for connections',
  { timeout: 20_000 },
  async (t) => {
    const { app, open } = await start(t)
    const [idle, busy] = [await open(), await open()]
    idle.write(plain)
    await once(idle, 'data')
    const reply = text(busy)
    const arrived = once(app.server, 'request')
    busy.write(plain)
    await arrived
    await app.close()
    assert.match(await reply, /^HTTP\/1\.1 (200|503) /)
    await Promise.all([idle, busy].map((socket) => socket.closed || once(socket, 'close')))
  },
)

test('an address behind proxies is the one that Fastify finds', { timeout: 20_000 }, async (t) => {
  const isTrusted = (address: string) => address.startsWith('10.') || address === '::1'
  const app = Fastify({ trustProxy: isTrusted })
  t.after(() => app.close())
  app.get('/', (request) => request.ip)
  const address = fc.constantFrom(
    '10.0.0.1',
    '10.0.0.2',
    '203.0.113.9',
    '::1',
    '2001:db8::1',
    'unknown',
    '',
    ' ',
  )
  const hops = fc.array(address, { maxLength: 4 }).map((all) => all.join(', '))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('10.0.0.9', '198.51.100.7', '::1'),
      hops,
      async (remoteAddress, given) => {
        const headers = { 'x-forwarded-for': given }
        const { body } = await app.inject({ url: '/', remoteAddress, headers })
        assert.equal(clientAddress({ socket: { remoteAddress } as Socket, headers }, isTrusted), body)
      },
    ),
    { seed: 3, numRuns: runs(500) },
  )
})

test('a token that does not work is refused', { timeout: 20_000 }, async (t) => {
  const { ways, open } = await start(t)
  const socket = await open()
  const reply = once(socket, 'data').then(([data]) => String(data))
  socket.write(lookup('{"bins":["400001"]}', 'authorization: Bearer bindex_wrong\r\n'))
  assert.match(await reply, /^HTTP\/1\.1 401 [^]*\r\nwww-authenticate: Bearer\r\n[^]*"code":"bad_token"/)
  assert.deepEqual(ways, { short: 1, usual: 0 })
})

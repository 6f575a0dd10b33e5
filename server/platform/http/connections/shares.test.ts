import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '#contract/api.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { shares } from '../../clients/clients.ts'

const json = 'content-type: application/json\r\n'
const head = (line: string, length: number, headers = json) =>
  `${line} HTTP/1.1\r\nhost: x\r\n${headers}content-length: ${length}\r\n\r\n`

async function listening(t: TestContext, environment: Record<string, string> = {}) {
  const app = await madeApp(t, environment)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    t.after(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { app, open }
}

const firstLine = async (socket: Socket): Promise<string> =>
  String((await once(socket, 'data', { signal: AbortSignal.timeout(10_000) }))[0]).split('\r\n')[0]!

test('unknown addresses and wrong methods are answered before their body has arrived', async (t) => {
  const { open } = await listening(t)
  for (const [line, status] of [
    ['POST /nope', 404],
    ['PUT /api/nope', 404],
    ['DELETE /assets/nope', 404],
    ['PATCH /api/banks', 405],
    ['POST /bin/457173', 404],
  ] as const) {
    const socket = await open()
    socket.write(`${head(line, limits.bodyBytes)}[[[[`)
    assert.match(await firstLine(socket), new RegExp(` ${status} `), line)
    socket.destroy()
  }
})

test('a large body is refused where nobody reads it, and not received after the reply', async (t) => {
  const { open } = await listening(t)
  for (const line of ['GET /', 'GET /nope', 'GET /api/bin/457173', 'HEAD /']) {
    const socket = await open()
    socket.write(`${head(line, limits.bodyBytes)}${' '.repeat(100_000)}`)
    assert.match(await firstLine(socket), / 413 /, line)
    await once(socket, 'close', { signal: AbortSignal.timeout(10_000) })
  }
})

test('the rest of a refused body is received, until a client has sent too much', async (t) => {
  const { open } = await listening(t)
  const refused = async () => {
    const socket = await open()
    const closed = once(socket, 'close')
    socket.write(`${head('PUT /api/user/settings', limits.bodyBytes)}${' '.repeat(100_000)}`)
    assert.match(await firstLine(socket), / 401 /)
    return { socket, closed }
  }
  const most = shares.bytes.each / limits.bodyBytes
  const all = []
  while (all.length < most) all.push(await refused())
  const [first] = all
  const { closed } = await refused()
  await closed
  const goOn = async ({ socket }: { socket: Socket }) => {
    socket.write(' '.repeat(limits.bodyBytes - 100_000))
    socket.write(head('GET /healthz', 0))
    assert.match(await firstLine(socket), / 200 /)
  }
  await goOn(first!)
  // What it held is free again.
  all.push(await refused())
  await goOn(all.at(-1)!)
  for (const { socket } of all) socket.destroy()
})

test('every call refuses a body that is larger than it needs, before the rest of it is sent', async (t) => {
  const { open } = await listening(t)
  for (const [line, { body, largeBody, lines }] of endpoints) {
    if (line.startsWith('GET ') || lines) continue
    const most = body ? (largeBody ? limits.bodyBytes : limits.smallBodyBytes) : limits.noBodyBytes
    const socket = await open()
    socket.write(`${head(line.replaceAll(/:\w+/g, '457173'), most + 1)}{`)
    // Calls for accounts say so first.
    assert.match(await firstLine(socket), / (?:413|401|429) /, line)
    socket.destroy()
  }
})

const waiting = (bytes: number) =>
  head('POST /api/binLookup', limits.bodyBytes) + ' '.repeat(Math.min(bytes, limits.bodyBytes - 1))

test('unfinished bodies of a client hold its share and no more, behind a proxy too', async (t) => {
  const proxied = 'x-forwarded-for: 203.0.113.9\r\n'
  // What is announced counts, even if nearly nothing has arrived.
  for (const [client, sent] of [
    ['', limits.bodyBytes],
    ['', 1],
    [proxied, limits.bodyBytes],
    [proxied, 1],
  ] as const) {
    const { open } = await listening(t, client ? { TRUSTED_PROXIES: '127.0.0.1' } : {})
    const bodies = shares.bytes.each / limits.bodyBytes
    const sockets = await Promise.all(Array.from({ length: bodies + 4 }, open))
    const replies = sockets.map((socket) =>
      Promise.race([firstLine(socket), pause(1500, 'waits', { ref: false })]),
    )
    for (const socket of sockets) socket.write(waiting(sent).replace('host: x\r\n', `host: x\r\n${client}`))
    const all = await Promise.all(replies)
    assert.equal(all.filter((reply) => / 429 /.test(reply)).length, 4)
    assert.equal(all.filter((reply) => reply === 'waits').length, bodies)
    // What is small, and what others send, is answered.
    const small = await open()
    small.write(`${head('POST /api/binLookup', 19)}{"bins":["400001"]}`)
    assert.match(await firstLine(small), / 200 /)
    // What is given up is given back.
    for (const socket of sockets) socket.destroy()
    await pause(100)
    const next = await open()
    const rest = ' '.repeat(limits.bodyBytes - 19)
    next.write(`${head('POST /api/binLookup', limits.bodyBytes)}{"bins":["400001"]}${rest}`)
    assert.match(await firstLine(next), / 200 /)
  }
})

test('a client has six downloads at once', async (t) => {
  const { app, open } = await listening(t)
  const ask = 'GET /api/binLookupFilter/download?types[]=CREDIT HTTP/1.1\r\nhost: x\r\n\r\n'
  const responses = Array.from({ length: shares.downloads.each }, () => new EventEmitter() as ServerResponse)
  for (const response of responses) app.clients.hold('127.0.0.1', response, 'downloads', 1)
  const refused = await open()
  refused.write(ask)
  const [reply] = (await once(refused, 'data')) as [Buffer]
  assert.match(String(reply), /^HTTP\/1\.1 429 [^]*retry-after: 2\r\n[^]*"code":"too_much_at_once"/)
  responses[0]!.emit('close')
  const next = await open()
  next.write(ask)
  assert.match(await firstLine(next), / 200 /)
})

test('JSON that takes long to parse is refused, and what calls need is not', async (t) => {
  const app = await madeApp(t)
  const post = async (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/binLookup',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  const fill = (piece: string, around = '[]') =>
    `${around[0]}${piece.repeat(1_000_000 / piece.length).replace(/,$/, '')}${around[1]}`
  for (const [payload, why] of [
    ['['.repeat(1_000_000), /nested too deep/],
    [`{"bins":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, /nested too deep/],
    ['{"a":'.repeat(100_000), /nested too deep/],
    [fill('{},'), /too many objects/],
    [fill('[],'), /too many objects/],
    [`{${Array.from({ length: 80_000 }, (_, at) => `"${at}":1`).join(',')}}`, /too many fields/],
    [fill('1,'), /too many values/],
  ] as const) {
    const reply = await post(payload)
    const { code, message } = reply.json<ErrorReply>()
    assert.equal(code, 'invalid_input', message)
    assert.match(message, why)
  }
  // Brackets inside of texts are texts, whatever is escaped before their end.
  for (const text of ['[{'.repeat(100_000), '\\"[['.repeat(50_000), '\\\\\\"{'.repeat(50_000)])
    assert.equal((await post(`{"bins":["400001","${text}"]}`)).statusCode, 422)
  const bins = Array.from({ length: limits.binsPerRequest }, (_, at) => `${400_000 + at}00000`)
  assert.equal((await post(JSON.stringify({ bins, extended: true }))).statusCode, 200)
  assert.equal((await post(`{"bins":["400001"]${' '.repeat(500_000)}}`)).statusCode, 200)
  assert.equal((await post(`{"bins":["${'x'.repeat(20_000)}`)).json<ErrorReply>().code, 'bad_json')
})

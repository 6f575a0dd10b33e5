import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { ErrorReply } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { madeApp } from '#test/apps/made-app.ts'

const url = '/api/bulk'
const plain = { 'content-type': 'text/plain' }
const post = { method: 'POST', url, headers: plain } as const

test('lines are answered in order, as NDJSON or csv', async (t) => {
  const app = await madeApp(t)
  const payload = '457173\n45717360\n999999\nno BIN\n'
  const reply = await app.inject({ ...post, url: `${url}?extended=1`, payload })
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.headers['content-type'], 'application/x-ndjson; charset=utf-8')
  const lines = reply.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(
    lines.map(({ line, bin, found, issuer, longer, error }) => [line, bin, found, issuer, longer, error]),
    [
      [1, '457173', true, 'Nord Bank', 2, undefined],
      [2, '45717360', true, 'Nord Bank Aarhus', 1, undefined],
      [3, '999999', false, undefined, undefined, undefined],
      [4, undefined, false, undefined, undefined, 'not_a_bin'],
    ],
  )
  const csv = await app.inject({ ...post, url: `${url}?format=csv&include_url=1`, payload })
  assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8')
  assert.deepEqual(csv.body.split('\r\n'), [
    'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,URL,TRAITS,FUNDING,MATCHED,ERROR',
    '457173,VISA/DANKORT,DEBIT,,Nord Bank,DK,https://nord.example,,debit,457173,',
    '45717360,VISA/DANKORT,DEBIT,,Nord Bank,DK,https://nord.example,,debit,457173,',
    '999999,,,,,,,,,,',
    ',,,,,,,,,,not_a_bin',
    '',
  ])
})

test('a body may be compressed, and a damaged one is answered as far as it can be read', async (t) => {
  const app = await madeApp(t)
  const whole = gzipSync('457173\n'.repeat(50_000))
  const headers = { ...plain, 'content-encoding': 'gzip' }
  const reply = await app.inject({ ...post, headers, payload: whole })
  assert.equal(reply.body.split('\n').length - 1, 50_000)
  const damaged = await app.inject({ ...post, headers, payload: whole.subarray(0, whole.length - 9) })
  assert.equal(damaged.statusCode, 200)
  assert.match(damaged.body.trimEnd().split('\n').at(-1)!, /"error":"damaged"/)
})

test('a body that cannot be read line by line is refused, and other calls do not take lines', async (t) => {
  const app = await madeApp(t)
  const cases: [headers: Record<string, string>, status: number][] = [
    [{ 'content-type': 'application/json' }, 415],
    [{ 'content-type': 'text/plain; charset=utf-16' }, 415],
    [{ ...plain, 'content-encoding': 'br' }, 415],
    [{}, 415],
    [{ 'content-type': 'text/plain; charset=UTF-8' }, 200],
    [{ 'content-type': 'text/csv' }, 200],
  ]
  for (const [headers, status] of cases) {
    const reply = await app.inject({ method: 'POST', url, headers, payload: '457173\n' })
    assert.equal(reply.statusCode, status, JSON.stringify(headers))
    if (status === 415) assert.match(reply.json<{ message: string }>().message, /text\/plain, text\/csv/)
  }
  const other = await app.inject({ ...post, url: '/api/binLookup', payload: '457173\n' })
  assert.deepEqual([other.statusCode, other.json<{ code: string }>().code], [415, 'unsupported_media_type'])
})

test('a wrong column or an unknown format is an error of the whole request', async (t) => {
  const app = await madeApp(t)
  for (const query of ['column=seven', 'format=xml']) {
    const headers = { 'content-type': 'text/csv' }
    const reply = await app.inject({
      ...post,
      headers,
      url: `${url}?${query}`,
      payload: 'Name,Six\nx,457173\n',
    })
    assert.equal(reply.statusCode, 422, query)
  }
  assert.equal((await app.inject({ ...post, payload: '' })).body, '')
})

/** Node's limits for requests in milliseconds, and how often it looks at them. */
interface Hurry {
  headersTimeout: number
  requestTimeout: number
  connectionsCheckingInterval: number
}

async function listening(t: TestContext, hurry?: Hurry) {
  const app = await madeApp(t)
  Object.assign(app.server, hurry)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const open = async (head = '', line = 'POST /api/bulk', type = 'text/plain'): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    t.after(() => socket.destroy())
    await once(socket, 'connect')
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n${head}\r\n`)
    return socket
  }
  return { app, open }
}

/** Everything that a connection receives until it is closed, or until it contains this. */
async function received(socket: Socket, until?: string): Promise<string> {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (until !== undefined && text.includes(until)) break
  }
  return text
}

const chunked = 'transfer-encoding: chunked\r\n'
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`

test('the first lines are answered before the last ones are sent', async (t) => {
  const { open } = await listening(t)
  const socket = await open(chunked)
  socket.write(chunk('457173\n4000'))
  await received(socket, '"line":1,')
  socket.write(`${chunk('01\n')}0\r\n\r\n`)
  assert.match(await received(socket, '"line":2,'), /"bin":"400001"/)
})

test('a client that sends everything before it reads anything gets its whole reply', async (t) => {
  const { open } = await listening(t)
  const lines = 200_000
  const socket = await open(`content-length: ${7 * lines}\r\nconnection: close\r\n`)
  socket.pause()
  await new Promise((resolve) => socket.write('457173\n'.repeat(lines), resolve))
  const text = await received(socket)
  assert.equal(text.match(/"line":/g)?.length, lines)
})

test('a body may take longer than those of other requests, and the next request may not', async (t) => {
  const { open } = await listening(t, {
    headersTimeout: 100,
    requestTimeout: 100,
    connectionsCheckingInterval: 20,
  })
  const slow = await open(chunked)
  slow.write(chunk('457173\n'))
  await received(slow, '"line":1,')
  // It began later, so the limit is over for both.
  const other = await open('content-length: 9\r\n', 'POST /api/binLookup', 'application/json')
  assert.match(await received(other), /^HTTP\/1\.1 408 /)
  slow.write(`${chunk('400001\n')}0\r\n\r\n`)
  await received(slow, '"line":2,')
  slow.write(`POST ${url} HTTP/1.1\r\n`)
  assert.match(await received(slow), /HTTP\/1\.1 408 /)
})

test('clients that go away leave nothing behind, and more than four at once have to wait', async (t) => {
  const { app, open } = await listening(t)
  const refused = () => app.inject({ ...post, payload: '457173\n', remoteAddress: '127.0.0.1' })
  const sockets: Socket[] = []
  for (let count = 0; count < 4; count++) {
    const socket = await open(chunked)
    socket.write(chunk('457173\n'))
    await received(socket, '"line":1,')
    sockets.push(socket)
  }
  const reply = await refused()
  const { code, message, details } = reply.json<ErrorReply>()
  assert.deepEqual([reply.statusCode, code], [429, 'rate_limited'])
  assert.match(message, /^Your network has 4 bulk lookups running/)
  assert.deepEqual(details, { retry_after: 5, limit: 'bulk' })
  assert.equal(reply.headers['retry-after'], '5')
  for (const socket of sockets) socket.destroy()
  while ((await refused()).statusCode !== 200) await new Promise(setImmediate)
})

test('a body that counts as more requests than the rate limit allows ends with an error', async (t) => {
  const app = await madeApp(t, { RATE_LIMITS: 'on' })
  // A body of unknown length counts as 11 requests, and 1,200 are allowed.
  const headers = { 'transfer-encoding': 'chunked' }
  for (let count = 0; count < 109; count++) await app.inject({ url: '/api/lookup.csv?bins=457173', headers })
  const payload = gzipSync('457173\n'.repeat(100_000))
  const reply = await app.inject({ ...post, headers: { ...plain, 'content-encoding': 'gzip' }, payload })
  assert.match(reply.body.trimEnd().split('\n').at(-1)!, /"error":"rate_limited"/)
  assert.equal((await app.inject({ ...post, payload: '457173\n' })).statusCode, 429)
})

test('a spreadsheet gets a row for each of its cells', async (t) => {
  const app = await madeApp(t)
  const reply = await app.inject('/api/lookup.csv?bins=457173,,%20400003,12,999999')
  assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal(reply.headers['access-control-allow-origin'], '*')
  assert.deepEqual(reply.body.split('\r\n'), [
    'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING,MATCHED,ERROR',
    '457173,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit,457173,',
    ',,,,,,,,,',
    '400003,VISA,CHARGE,GOLD,"Bank ""Zażółć""",PL,,charge,400003,',
    ',,,,,,,,,not_a_bin',
    '999999,,,,,,,,,',
    '',
  ])
  const many = (count: number) =>
    `/api/lookup.csv?bins=${Array.from({ length: count }, () => '45717360123').join()}`
  assert.equal((await app.inject(many(limits.binsPerSheet))).statusCode, 200)
  assert.equal((await app.inject(many(limits.binsPerSheet + 1))).statusCode, 422)
  assert.equal((await app.inject('/api/lookup.csv')).statusCode, 422)
})

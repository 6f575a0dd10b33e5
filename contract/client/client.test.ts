// The client of the package, against the server itself and against servers that fail.
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { madeApp } from '#test/apps/made-app.ts'
import { ApiError, createClient, isError, type BulkAnswer } from './client.ts'

const realSite = async (t: TestContext, environment = {}) =>
  (await madeApp(t, environment)).listen({ host: '127.0.0.1', port: 0 })

/** A server that does as the test wants, and counts the requests. */
async function otherSite(t: TestContext, listeners: RequestListener[]) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers['idempotency-key'] ? 'key' : ''}`.trim())
    listeners[Math.min(seen.length, listeners.length) - 1]!(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const refuse =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end('{"code":"rate_limited","message":"Later"}')
const cut: RequestListener = ({ socket }) => void socket.destroy()
const answer: RequestListener = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"rows":1}')

const all = async (answers: AsyncIterable<BulkAnswer>) => await Array.fromAsync(answers)

test('calls have the input and output of the contract', async (t) => {
  const client = createClient({ site: `${await realSite(t)}/` })
  const { rows } = await client.call('GET /api/dataset', {})
  assert.equal(rows, 10)
  const { data } = await client.call('POST /api/binSearch', { body: { vendors: ['MASTERCARD'] } })
  assert.deepEqual(data.map(({ bin }) => bin).toSorted(), ['222100', '51000012', '51000013'])
  const { file } = await client.download('POST /api/binLookupFilter/download', {
    body: { bins: ['457173'], format: 'csv' },
  })
  assert.match(await file.text(), /457173/)
})

test('a failed call tells why', async (t) => {
  const client = createClient({ site: await realSite(t), token: 'wrong' })
  const missing = await client
    .call('GET /api/bin/:bin', { params: { bin: '999999' }, query: {} })
    .catch((e) => e)
  assert.ok(missing instanceof ApiError && isError(missing, 'bin_not_found'))
  assert.equal(missing.status, 404)
  await assert.rejects(client.call('GET /api/user/tokens', {}), { status: 401 })
  await assert.rejects(
    createClient({ site: 'http://127.0.0.1:1', retries: 0 }).call('GET /api/dataset', {}),
    {
      name: 'ApiError',
      status: 0,
      message: 'http://127.0.0.1:1 cannot be reached.',
    },
  )
  assert.throws(() => createClient({ site: 'bins.example.com' }), /site must be an address/)
})

test('what may pass is tried again, when the server says; what may have happened is not repeated', async (t) => {
  const soon = { 'retry-after': '0' }
  const twice = await otherSite(t, [refuse(429, soon), refuse(503, soon), answer])
  assert.deepEqual(await createClient(twice).call('GET /api/dataset', {}), { rows: 1 })
  assert.equal(twice.seen.length, 3)

  const late = await otherSite(t, [refuse(429, { 'retry-after': '3600' })])
  await assert.rejects(createClient(late).call('GET /api/dataset', {}), { status: 429, retryAfter: 3600 })
  assert.equal(late.seen.length, 1)

  const never = await otherSite(t, [refuse(429, soon)])
  await assert.rejects(createClient({ ...never, retries: 1 }).call('GET /api/dataset', {}), {
    code: 'rate_limited',
  })
  assert.equal(never.seen.length, 2)

  const wrong = await otherSite(t, [refuse(422, soon)])
  await assert.rejects(createClient(wrong).call('GET /api/dataset', {}))
  assert.equal(wrong.seen.length, 1)

  const fragile = await otherSite(t, [cut, answer])
  const login = { body: { id: 'x' } } as never
  await assert.rejects(createClient(fragile).call('POST /api/login' as never, login), { status: 0 })
  assert.equal(fragile.seen.length, 1)

  const creating = await otherSite(t, [cut, answer])
  await createClient({ ...creating, token: 'x' }).call('POST /api/binlists', {
    body: { name: 'One' },
  } as never)
  assert.deepEqual(creating.seen, ['POST /api/binlists key', 'POST /api/binlists key'])
})

test('a call and its waiting can be cancelled', async (t) => {
  const { site } = await otherSite(t, [refuse(429, { 'retry-after': '50' }), () => undefined])
  const client = createClient({ site })
  for (const _ of [1, 2]) {
    const stop = new AbortController()
    const called = client.call('GET /api/dataset', {}, stop.signal)
    setTimeout(() => stop.abort(), 50)
    await assert.rejects(called, { name: 'AbortError' })
  }
})

test('bulk answers as single lookups do, in order, whatever the lines are', async (t) => {
  const client = createClient({ site: await realSite(t) })
  const line = fc.oneof(
    fc.constantFrom(
      '400001',
      '457173',
      '45717360',
      '51000012',
      '510000',
      '999999',
      '',
      '12',
      'bank',
      '4571 73',
    ),
    fc.string({ maxLength: 12 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 20 }), fc.boolean(), async (lines, extended) => {
      const answers = await all(client.bulk(lines, { extended }))
      assert.deepEqual(
        answers.map(({ line }) => line),
        lines.map((_, at) => at + 1),
      )
      for (const [at, text] of lines.entries()) {
        const [alone] = await all(client.bulk([text], { extended }))
        assert.deepEqual({ ...alone, line: at + 1 }, answers[at])
      }
    }),
    { numRuns: 25 },
  )
})

test('bulk takes more than a portion, from anything that yields lines', async (t) => {
  const client = createClient({ site: await realSite(t) })
  async function* lines() {
    for (let at = 0; at < 45_000; at++) yield at % 2 ? '400001' : '999999'
  }
  let count = 0
  for await (const { line, found } of client.bulk(lines())) {
    assert.equal(line, ++count)
    assert.equal(found, count % 2 === 0)
  }
  assert.equal(count, 45_000)
})

test('bulk goes on where a reply was cut off or refused', async (t) => {
  const one = '{"line":1,"bin":"400001","found":true}\n'
  const partly: RequestListener = (_, response) => {
    response.write(one + one.slice(0, 9), () => setTimeout(() => response.destroy(), 20))
  }
  const limited: RequestListener = (_, response) =>
    void response.end(one + '{"line":2,"found":false,"error":"rate_limited"}\n')
  const { site, seen } = await otherSite(t, [
    partly,
    refuse(429, { 'retry-after': '0' }),
    limited,
    (_, response) => void response.end(one.repeat(2)),
  ])
  const answers = await all(createClient({ site }).bulk(['400001', '400002', '400003', '400004']))
  assert.deepEqual(
    answers.map(({ line }) => line),
    [1, 2, 3, 4],
  )
  assert.equal(seen.length, 4)
  const silent = await otherSite(t, [(_, response) => void response.end()])
  await assert.rejects(all(createClient(silent).bulk(['400001'])), /ended early/)
})

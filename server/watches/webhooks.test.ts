import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { limits } from '#contract/limits.ts'
import { startCallers } from '#test/apps/callers.ts'
import { secretKeyOf } from '#test/apps/made-app.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import { AddressGuard } from '../proxies/connection/address-guard.ts'
import type { Database } from '../platform/db/open.ts'
import { deliverDue } from './deliver.ts'

const [minute, day] = [60_000, 24 * 60 * 60_000]

interface Received {
  headers: Record<string, unknown>
  body: string
}

async function receiver(t: TestContext) {
  const received: Received[] = []
  const state: { status: number; location: string; received?: () => void } = { status: 200, location: '' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => (body += data.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      state.received?.()
      response.writeHead(state.status, state.location ? { location: state.location } : {}).end('secret reply')
    })
  }).listen(0, '127.0.0.1')
  t.after(() => void server.close())
  await once(server, 'listening')
  return { received, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=1` }
}

forBothDatabases(({ open }) => {
  const start = async (t: TestContext) => {
    const database = await open(t)
    const people = await startCallers(t, database, undefined, { PROXY_TARGETS: 'any' })
    const hook = await receiver(t)
    const { ada } = people
    const { id: watchId } = (await ada.call('POST /api/watches', { body: { kind: 'bin', value: '400001' } }))
      .body
    const { secret } = (await ada.call('PUT /api/watches/webhook', { body: { url: hook.url } })).body
    const needs = { database, secretKey: secretKeyOf(people.app), guard: new AddressGuard('any') }
    let now = Date.now() + minute
    return {
      ...people,
      ...hook,
      database,
      secret,
      watchId,
      deliver: () => deliverDue(needs, () => now),
      pass: (milliseconds: number) => (now += milliseconds),
      webhook: async () => (await ada.call('GET /api/watches', {})).body.webhook!,
      happen: (number: number) => change(database, { watchId, accountId: ada.account!.id, number }),
    }
  }
  const change = (
    { kysely }: Database,
    { watchId, accountId, number }: { watchId: string; accountId: string; number: number },
  ) =>
    kysely
      .insertInto('watch_changes')
      .values({
        watch_id: watchId,
        number,
        account_id: accountId,
        cause: `correction ${number}`,
        happened_at: number,
        created_at: number,
        added: 0,
        removed: 0,
        changed: 1,
        bins: '400001',
        details: '[]',
        is_sent: 0,
      })
      .execute()

  test('sends each change once, in order, signed; who knows the secret can verify it', async (t) => {
    const { received, deliver, happen, secret, watchId, webhook } = await start(t)
    await happen(1)
    await happen(2)
    await Promise.all([deliver(), deliver()])
    await deliver()
    assert.deepEqual(
      received.map(({ headers }) => headers['bindex-delivery']),
      [`${watchId}-1`, `${watchId}-2`],
    )
    const { headers, body } = received[0]!
    assert.equal(
      headers['bindex-signature'],
      `sha256=${createHmac('sha256', secret)
        .update(`${String(headers['bindex-timestamp'])}.${body}`)
        .digest('hex')}`,
    )
    assert.deepEqual(JSON.parse(body), {
      id: `${watchId}-1`,
      watch_id: watchId,
      cause: 'correction',
      date: '1970-01-01T00:00:00.001Z',
      added: 0,
      removed: 0,
      changed: 1,
      bins: ['400001'],
      values: [],
      watch: { kind: 'bin', value: '400001' },
    })
    assert.partialDeepStrictEqual(await webhook(), { last_result: 'The server answered 200.', is_off: false })
  })

  test('tries again later and later, with the same ID, and is turned off after a week', async (t) => {
    const { received, state, deliver, happen, pass, webhook, ada, watchId } = await start(t)
    state.status = 500
    await happen(1)
    await deliver()
    await deliver()
    assert.equal(received.length, 1, 'not at once')
    const pauses = [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]
    for (const [at, pause] of pauses.entries()) {
      pass(pause * minute - 1)
      await deliver()
      assert.equal(received.length, at + 1, `not before ${pause} minutes`)
      pass(1)
      await deliver()
      assert.equal(received.length, at + 2)
    }
    assert.ok(received.every(({ headers }) => headers['bindex-delivery'] === `${watchId}-1`))
    assert.equal((await webhook()).is_off, false)
    pass(limits.webhookDays * day)
    await deliver()
    assert.equal((await webhook()).is_off, true)
    pass(day)
    await deliver()
    const count = received.length
    state.status = 204
    const tested = (await ada.call('POST /api/watches/webhook/test', {})).body
    assert.partialDeepStrictEqual(tested, {
      is_off: false,
      failing_since: null,
      last_result: 'The server answered 204.',
    })
    assert.equal(received.length, count + 1)
    assert.match(received.at(-1)!.body, /^\{"id":"test-\d+","test":true\}$/)
    await happen(2)
    pass(minute)
    await deliver()
    assert.deepEqual(received.at(-1)!.headers['bindex-delivery'], `${watchId}-2`, 'the first was given up')
  })

  test('follows no redirect, repeats nothing of the reply, and connects to public addresses only', async (t) => {
    const { received, state, url, ada, database, app } = await start(t)
    Object.assign(state, { status: 302, location: url })
    const reply = await ada.whole('POST /api/watches/webhook/test', {})
    assert.equal(received.length, 1)
    assert.ok(!reply.text.includes('secret reply'))
    const { sendTest } = await import('./deliver.ts')
    const webhook = await database.kysely.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    await sendTest({ database, secretKey: secretKeyOf(app), guard: new AddressGuard('public') }, webhook)
    assert.equal(received.length, 1, 'loopback is not public')
    const { webhook: now } = (await ada.call('GET /api/watches', {})).body
    assert.equal(now!.last_result, 'This is not a public address.')
  })

  test('a slow receiver does not get all that waits for it at once', async (t) => {
    const { received, state, deliver, happen, pass } = await start(t)
    state.received = () => pass(0.9 * limits.webhookSeconds * 1000)
    for (let number = 1; number <= 5; number++) await happen(number)
    await deliver()
    assert.equal(received.length, 2)
    await deliver()
    await deliver()
    assert.equal(received.length, 5)
  })

  test('a server that switches protocols, or hangs up, holds nobody up', { timeout: 15_000 }, async (t) => {
    const { ada } = await start(t)
    let answer = ''
    const server = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(answer))
    }).listen(0, '127.0.0.1')
    t.after(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await ada.call('PUT /api/watches/webhook', { body: { url: `http://127.0.0.1:${port}/` } })
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
    for (answer of [upgrade, 'HTTP/1.1 103 Early Hints\r\n\r\n', '', 'nothing of the kind\r\n\r\n']) {
      const { body } = await ada.call('POST /api/watches/webhook/test', {})
      assert.equal(body.last_result, 'The connection failed.', answer)
    }
  })

  test('a new secret replaces the one before; other addresses are refused', async (t) => {
    const { ada, eve, secret, url } = await start(t)
    const renewed = (await ada.call('PUT /api/watches/webhook', { body: { url } })).body.secret
    assert.notEqual(renewed, secret)
    assert.equal((await eve.call('GET /api/watches', {})).body.webhook, null)
    assert.equal((await eve.call('POST /api/watches/webhook/test', {})).body.code, 'webhook_not_found')
    for (const wrong of [
      'x',
      'ftp://example.com',
      'http://user:pw@example.com',
      'javascript:alert(1)',
      'https://',
    ])
      assert.equal((await ada.call('PUT /api/watches/webhook', { body: { url: wrong } })).status, 422, wrong)
    await ada.call('DELETE /api/watches/webhook', {})
    assert.equal((await ada.call('GET /api/watches', {})).body.webhook, null)
  })
})

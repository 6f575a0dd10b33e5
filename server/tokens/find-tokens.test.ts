import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { madeToken } from '#test/apps/made-token.ts'
import { runs } from '#test/data/runs.ts'
import { forBothDatabases, migratedDatabase } from '#test/servers/databases.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { openDatabase } from '../platform/db/open.ts'
import { migrate } from '../platform/db/migrate.ts'

const minute = 60_000

forBothDatabases(({ open, place }) => {
  const start = async (t: TestContext, environment: Record<string, string> = {}) => {
    const database = await open(t)
    const app = await madeApp(t, environment, { database })
    const account = await madeAccount(database)
    const ask = (headers: Record<string, string>, url = '/api/user', remoteAddress = '203.0.113.1') =>
      app.inject({ url, headers, remoteAddress })
    return { database, app, account, ask }
  }

  test('the last use is written at most once a minute', async (t) => {
    const { database, account, ask } = await start(t)
    const now = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now })
    const { id, headers } = await madeToken(database, account.id)
    const usedAfter = async (at: number) => {
      t.mock.timers.setTime(at)
      await Promise.all([ask(headers), ask(headers), ask(headers)])
      const token = database.kysely.selectFrom('api_tokens').select('used_at').where('id', '=', id)
      return (await token.executeTakeFirstOrThrow()).used_at
    }
    assert.equal(await usedAfter(now), now)
    assert.equal(await usedAfter(now + minute - 1), now)
    assert.equal(await usedAfter(now + minute), now + minute)
    // A clock that was wrong for a while is corrected.
    assert.equal(await usedAfter(now - minute), now - minute)
  })

  test('a token is never used after its revocation is confirmed', async (t) => {
    const { database, app, account, ask } = await start(t)
    let used = 0
    for (let race = 0; race < runs(300); race++) {
      const { id, headers } = await madeToken(database, account.id)
      // A new address each time, because wrong tokens are limited.
      const read = () => ask(headers, '/api/user', `198.51.${race >> 8}.${race & 255}`)
      const before = [read(), read(), read()]
      const url = `/api/user/tokens/${id}`
      const revoked = app.inject({ method: 'DELETE', url, headers: account.headers })
      const meanwhile = [read(), read(), read()]
      assert.equal((await revoked).statusCode, 200)
      const after = await Promise.all([read(), read(), read(), read()])
      used += after.filter(({ statusCode }) => statusCode !== 401).length
      await Promise.all([...before, ...meanwhile])
    }
    assert.equal(used, 0)
  })

  test('a token that one server revokes is refused by the others at once', async (t) => {
    const where = await place(t)
    const servers = []
    for (const _ of [1, 2]) {
      const database = await migratedDatabase(t, where, 15_000)
      servers.push({ database, app: await madeApp(t, {}, { database }) })
    }
    const [one, other] = servers as [(typeof servers)[0], (typeof servers)[0]]
    const account = await madeAccount(one.database)
    for (let count = 0; count < 20; count++) {
      const { id, headers } = await madeToken(one.database, account.id)
      const read = async () => (await other.app.inject({ url: '/api/user', headers })).statusCode
      assert.equal(await read(), 200)
      const url = `/api/user/tokens/${id}`
      await one.app.inject({ method: 'DELETE', url, headers: account.headers })
      assert.equal(await read(), 401)
    }
  })

  test('whatever claims to be an API token and is none is refused, even where no account is needed', async (t) => {
    const { database, account, ask } = await start(t)
    const { token } = await madeToken(database, account.id)
    for (const [at, wrong] of [
      'bindex_',
      `${token}x`,
      token.slice(0, -1),
      token.toUpperCase(),
      `bindex_${account.token}`,
      `bindex_${'A'.repeat(43)}`,
      `bindex_${'x'.repeat(8000)}`,
      "bindex_' or 1=1 --",
    ].entries()) {
      for (const url of ['/api/user', '/api/bin/457173', '/api/tags']) {
        const reply = await ask({ authorization: `Bearer ${wrong}` }, url, `192.0.2.${at}`)
        assert.deepEqual([reply.statusCode, reply.json<ErrorReply>().code], [401, 'bad_token'], wrong)
        assert.equal(reply.headers['www-authenticate'], 'Bearer')
      }
    }
    // The secret without its prefix is the token of no session.
    assert.equal((await ask({ authorization: `Bearer ${token.slice(7)}` })).statusCode, 401)
  })

  test('a network may send 60 wrong tokens a minute, even with RATE_LIMITS=off', async (t) => {
    const { database, account, ask } = await start(t)
    const wrong = () => ask({ authorization: `Bearer bindex_${crypto.randomUUID()}` }, '/api/tags')
    for (let left = 59; left >= 0; left--) {
      const { statusCode, headers } = await wrong()
      assert.deepEqual([statusCode, headers['ratelimit-remaining']], [401, String(left)])
    }
    const refused = await wrong()
    assert.deepEqual([refused.statusCode, refused.json<ErrorReply>().code], [429, 'rate_limited'])
    assert.ok(Number(refused.headers['retry-after']) <= 60)
    // Neighbours are not locked out.
    const { headers } = await madeToken(database, account.id)
    assert.equal((await ask(headers)).statusCode, 200)
    assert.equal((await ask({}, '/api/tags')).statusCode, 200)
  })

  test('a valid token has its own limit, others in its network have theirs', async (t) => {
    const { database, account, ask } = await start(t, { RATE_LIMITS: 'on' })
    const [one, two] = [await madeToken(database, account.id), await madeToken(database, account.id)]
    const left = async (headers: Record<string, string>, address?: string) => {
      const { headers: got } = await ask(headers, '/api/bin/457173', address)
      return [got['ratelimit-limit'], got['ratelimit-remaining']].map(Number)
    }
    assert.deepEqual(await left(one.headers), [6000, 5999])
    assert.deepEqual(await left(one.headers, '198.51.100.7'), [6000, 5998], 'from anywhere')
    assert.deepEqual(await left(two.headers), [6000, 5999])
    assert.deepEqual(await left({}), [1200, 1199])
    assert.deepEqual(await left(account.headers), [1200, 1198], 'a session counts for its network')
    // One with the wrong scope is counted too.
    const { headers } = await madeToken(database, account.id, { scopes: ['write:lists'] })
    const refused = await ask(headers, '/api/bin/457173')
    assert.deepEqual([refused.statusCode, refused.headers['ratelimit-remaining']], [403, '5999'])
  })

  test('a token does not help against the limits of signups and logins', async (t) => {
    const { database, app, account } = await start(t)
    const { headers } = await madeToken(database, account.id)
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) {
      const payload = { userId: '0'.repeat(26) }
      statuses.push(
        (await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })).statusCode,
      )
    }
    assert.deepEqual([new Set(statuses.slice(0, 20)), statuses[20]], [new Set([401]), 429])
  })
})

test('lookups with a token work while the database is away, and count for the network', async (t) => {
  const database = await openDatabase({ dataDir: await temporaryFolder(t), databaseUrl: '' })
  await migrate(database)
  const app = await madeApp(t, { RATE_LIMITS: 'on' }, { database })
  const { headers } = await madeToken(database, (await madeAccount(database)).id)
  await database.close()
  const reply = await app.inject({ url: '/api/banks', headers })
  assert.deepEqual([reply.statusCode, reply.headers['ratelimit-limit']], [200, '1200'])
  assert.ok((await app.inject({ url: '/api/user', headers })).statusCode >= 500)
})

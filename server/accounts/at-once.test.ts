import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Output } from '#contract/api.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import { madeAccount, solvedToken } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { addAccount } from './store.ts'

type SignedIn = Output<'POST /api/auth/login'>

forBothDatabases(({ open }) => {
  test('two signups in the same millisecond create two accounts', async (t) => {
    const database = await open(t)
    const app = await madeApp(t, {}, { database })
    const tokens = [await solvedToken(app), await solvedToken(app)]
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const replies = await Promise.all(
      tokens.map((turnstile_token) =>
        app.inject({ method: 'POST', url: '/api/auth/signup', payload: { turnstile_token } }),
      ),
    )
    assert.deepEqual(
      replies.map(({ statusCode }) => statusCode),
      [200, 200],
    )
    const [one, two] = replies.map((reply) => reply.json<SignedIn>())
    assert.notEqual(one?.userId, two?.userId)
    const rows = await database.kysely.selectFrom('accounts').select(['id', 'created_at']).execute()
    assert.equal(new Set(rows.map((row) => row.id)).size, 2)
    assert.equal(new Set(rows.map((row) => row.created_at)).size, 1)
  })

  test('a human check that is sent many times at once is accepted once', async (t) => {
    const database = await open(t)
    const app = await madeApp(t, { TRUSTED_PROXIES: '127.0.0.1' }, { database })
    const turnstile_token = await solvedToken(app)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        app.inject({
          method: 'POST',
          url: '/api/auth/signup',
          payload: { turnstile_token },
          headers: { 'x-forwarded-for': `198.51.100.${number}` },
        }),
      ),
    )
    assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1)
    assert.equal(replies.filter(({ statusCode }) => statusCode === 403).length, 19)
    assert.equal((await database.kysely.selectFrom('accounts').select('id').execute()).length, 1)
  })

  test('100 concurrent logins start 100 sessions', async (t) => {
    const database = await open(t)
    const app = await madeApp(t, { TRUSTED_PROXIES: '127.0.0.1' }, { database })
    const accounts = await Promise.all(Array.from({ length: 10 }, () => madeAccount(database)))
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { userId: accounts[number % 10]!.userId },
          headers: { 'x-forwarded-for': `198.51.100.${number}` },
        }),
      ),
    )
    const sessions = replies.map((reply) => reply.json<SignedIn>())
    assert.equal(new Set(sessions.map(({ token }) => token)).size, 100)
    const reads = await Promise.all(
      sessions.map(({ token }) =>
        app.inject({ url: '/api/user/sessions', headers: { authorization: `Bearer ${token}` } }),
      ),
    )
    for (const read of reads) assert.equal(read.json<Output<'GET /api/user/sessions'>>().data.length, 11)
  })

  test('deleting an account during other requests causes no server error', async (t) => {
    const database = await open(t)
    const app = await madeApp(t, {}, { database })
    let left = 0
    for (let round = 0; round < 10; round++) {
      const { headers } = await madeAccount(database)
      const replies = await Promise.all([
        app.inject({ method: 'PUT', url: '/api/user/settings', headers, payload: { name: 'Ada' } }),
        app.inject({ method: 'DELETE', url: '/api/user', headers }),
        app.inject({ method: 'PUT', url: '/api/user/settings', headers, payload: { clean: true } }),
        app.inject({
          method: 'POST',
          url: '/api/auth/onboarding/complete',
          headers,
          payload: { skip: true },
        }),
        app.inject({ url: '/api/user/settings', headers }),
        app.inject({ method: 'DELETE', url: '/api/user/sessions', headers }),
      ])
      for (const { statusCode, body } of replies) assert.ok([200, 401].includes(statusCode), body)
      // The deletion is refused when all sessions were ended first.
      if (replies[1]!.statusCode === 401) left++
    }
    assert.equal((await database.kysely.selectFrom('accounts').select('id').execute()).length, left)
    await addAccount(database.kysely)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endpoints } from '#contract/api.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { runs } from '#test/data/runs.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { shared } from '#test/apps/shared.ts'
import { hashOf } from './secrets.ts'
import { endSession, startSession } from './store.ts'

const guarded = endpoints.filter(([, { account }]) => account === 'required')
const hour = 60 * 60_000
const day = 24 * hour

forEachDatabase(({ open }) => {
  describe('calls that need an account refuse requests without a valid token', () => {
    const parts = shared(async (scope) => {
      const database = await open(scope)
      const app = await madeApp(scope, {}, { database })
      const { id, token, userId } = await madeAccount(database)
      const expired = await startSession(database.kysely, id, Date.now() - 31 * day)
      const ended = await startSession(database.kysely, id)
      await endSession(database.kysely, hashOf('token', ended))
      return { database, app, token, userId, expired, ended }
    })
    for (const [line] of guarded) {
      test(line, async () => {
        const { database, app, token, userId, expired, ended } = parts()
        const [method, path = ''] = line.split(' ') as ['GET', string]
        const replies = new Set<string>()
        for (const authorization of [
          undefined,
          '',
          'Bearer',
          'Bearer ',
          `Bearer ${'A'.repeat(43)}`,
          `Bearer ${token}x`,
          `Bearer ${token.slice(1)}`,
          `Basic ${token}`,
          `Bearer ${userId}`,
          `Bearer ${hashOf('token', token)}`,
          `Bearer ${expired}`,
          `Bearer ${ended}`,
          `Bearer ' or 1=1 --`,
          `Bearer ${'x'.repeat(10_000)}`,
        ]) {
          const reply = await app.inject({
            method,
            url: path.replace(/:\w+/g, 'x'),
            headers: authorization === undefined ? {} : { authorization },
          })
          assert.equal(reply.statusCode, 401, `${authorization?.slice(0, 60)}: ${reply.body}`)
          assert.equal(reply.json<ErrorReply>().code, 'unauthenticated')
          assert.equal(reply.headers['www-authenticate'], 'Bearer')
          assert.equal(reply.headers['access-control-allow-origin'], undefined)
          replies.add(reply.body)
        }
        // The refusal comes before the body is read, even if it is invalid.
        if (method !== 'GET') {
          const headers = { 'content-type': 'application/json' }
          const unread = await app.inject({ method, url: path, headers, payload: '{' })
          replies.add(unread.body)
        }
        assert.equal(replies.size, 1)
        assert.equal((await database.kysely.selectFrom('accounts').select('id').execute()).length, 1)
      })
    }
  })

  test('a session lasts 30 days from its last use', async (t) => {
    const database = await open(t)
    const app = await madeApp(t, {}, { database })
    const { id } = await madeAccount(database)
    const start = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now: start })
    const token = await startSession(database.kysely, id)
    const works = async (at: number) => {
      t.mock.timers.setTime(at)
      const headers = { authorization: `bearer ${token}` }
      return (await app.inject({ url: '/api/user/settings', headers })).statusCode === 200
    }
    const session = () =>
      database.kysely
        .selectFrom('sessions')
        .select(['used_at', 'expires_at'])
        .where('token_hash', '=', hashOf('token', token))
        .executeTakeFirst()
    assert.ok(await works(start + hour - 1))
    assert.equal((await session())?.used_at, start, 'not every request writes')
    assert.ok(await works(start + 29 * day))
    assert.ok(await works(start + 58 * day))
    assert.equal((await session())?.expires_at, start + 88 * day)
    assert.ok(!(await works(start + 88 * day)))
  })

  test('a clock that is wrong for a while ends no session', async (t) => {
    const database = await open(t)
    const app = await madeApp(t, {}, { database })
    const start = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now: start })
    const { headers } = await madeAccount(database)
    const status = async (at: number) => {
      t.mock.timers.setTime(at)
      return (await app.inject({ url: '/api/user/settings', headers })).statusCode
    }
    assert.equal(await status(start - 365 * day), 200)
    assert.equal(await status(start + hour), 200)
    assert.equal(await status(start + 365 * day), 401)
    assert.equal(await status(start + 2 * hour), 200)
  })

  test('a token never works after its logout is confirmed', async (t) => {
    const database = await open(t)
    const app = await madeApp(t, {}, { database })
    const { id } = await madeAccount(database)
    let used = 0
    for (let race = 0; race < runs(1000); race++) {
      const token = await startSession(database.kysely, id)
      const headers = { authorization: `Bearer ${token}` }
      const read = () => app.inject({ url: '/api/user/settings', headers })
      const before = [read(), read(), read()]
      const ended = app.inject({ method: 'POST', url: '/api/auth/logout', headers })
      const meanwhile = [read(), read(), read()]
      assert.equal((await ended).statusCode, 200)
      // Requests that start after the reply to the logout are refused.
      const after = await Promise.all([read(), read(), read(), read()])
      used += after.filter(({ statusCode }) => statusCode !== 401).length
      await Promise.all([...before, ...meanwhile])
    }
    assert.equal(used, 0)
    assert.equal((await database.kysely.selectFrom('sessions').select('token_hash').execute()).length, 1)
  })
})

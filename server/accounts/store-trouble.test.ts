import assert from 'node:assert/strict'
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { Output } from '#contract/api.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { need } from '#test/run/needs.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { smallDisk } from '#test/servers/small-disk.ts'
import { migratedDatabase } from '#test/servers/databases.ts'

const lookup = (app: FastifyInstance) =>
  app.inject({ method: 'POST', url: '/api/binLookup', payload: { bins: ['400001'] } })

test('a locked database: logins fail with a clear message, lookups work, and it recovers', async (t) => {
  const dataDir = await temporaryFolder(t)
  const database = await migratedDatabase(t, { dataDir, databaseUrl: '' }, 300)
  const app = await madeApp(t, {}, { database })
  const { userId, headers } = await madeAccount(database)
  const login = () => app.inject({ method: 'POST', url: '/api/auth/login', payload: { userId } })

  const other = new DatabaseSync(join(dataDir, 'bindex.db'))
  t.after(() => other.close())
  other.exec('begin immediate')
  const waiting = login()
  assert.equal((await lookup(app)).statusCode, 200)
  const refused = await waiting
  assert.equal(refused.statusCode, 503)
  assert.match(refused.json<ErrorReply>().message, /database is not available\. Nothing was changed/)
  assert.equal((await app.inject({ url: '/api/user/settings', headers })).statusCode, 200, 'reads still work')
  other.exec('rollback')
  assert.equal((await login()).statusCode, 200)
})

test(
  'a full disk: writes fail with a clear message, sessions stay, nothing is lost',
  { skip: need('mount').missing },
  async (t) => {
    const dataDir = smallDisk(t)
    if (dataDir === undefined) return t.skip('a small disk: only root can mount one')
    const database = await migratedDatabase(t, { dataDir, databaseUrl: '' })
    const app = await madeApp(t, { TRUSTED_PROXIES: '127.0.0.1' }, { database })
    const { userId, headers } = await madeAccount(database)
    let asked = 0
    const login = () =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { userId },
        headers: { 'x-forwarded-for': `10.0.${asked++ >> 8}.${asked % 256}` },
      })
    // The more tables there are, the less of the disk is left.
    const { bavail, bsize } = statfsSync(dataDir)
    writeFileSync(join(dataDir, 'ballast'), Buffer.alloc(bavail * bsize - 300_000))
    const tokens: string[] = []
    let refused: Awaited<ReturnType<typeof login>>
    for (;;) {
      const reply = await login()
      if (reply.statusCode !== 200) {
        refused = reply
        break
      }
      tokens.push(reply.json<Output<'POST /api/auth/login'>>().token)
    }
    assert.equal(refused.statusCode, 507)
    assert.match(refused.json<ErrorReply>().message, /storage is full\. Nothing was changed/)
    assert.equal((await lookup(app)).statusCode, 200)
    const stay = async (token: string) =>
      (await app.inject({ url: '/api/user/settings', headers: { authorization: `Bearer ${token}` } }))
        .statusCode
    assert.equal((await app.inject({ url: '/api/user/settings', headers })).statusCode, 200)
    rmSync(join(dataDir, 'ballast'))
    assert.equal((await login()).statusCode, 200)
    assert.ok(tokens.length > 10)
    for (const token of tokens) assert.equal(await stay(token), 200)
  },
)

test(
  'a session still works on a full disk, but is not extended',
  { skip: need('mount').missing },
  async (t) => {
    const dataDir = smallDisk(t)
    if (dataDir === undefined) return t.skip('a small disk: only root can mount one')
    const database = await migratedDatabase(t, { dataDir, databaseUrl: '' })
    const app = await madeApp(t, {}, { database })
    const { headers } = await madeAccount(database, Date.now() - 24 * 60 * 60_000)
    const fill = join(dataDir, 'fill')
    for (let size = 1_000_000; size >= 1; size >>= 1) {
      try {
        writeFileSync(fill, Buffer.alloc(size), { flag: 'a' })
      } catch {
        // Smaller chunks still fit.
      }
    }
    assert.ok(existsSync(fill))
    assert.equal((await app.inject({ url: '/api/user/settings', headers })).statusCode, 200)
    const change = await app.inject({
      method: 'PUT',
      url: '/api/user/settings',
      headers,
      payload: { clean: true },
    })
    assert.ok([200, 507].includes(change.statusCode), change.body)
  },
)

test(
  'PostgreSQL becomes unreachable: a clear message, and lookups still work',
  { skip: need('postgres').missing },
  async (t) => {
    const program = need('postgres').path ?? ''
    const postgres = await startPostgres(program)
    t.after(() => postgres.stop())
    const database = await migratedDatabase(t, { dataDir: '/nowhere', databaseUrl: postgres.url }, 500)
    const app = await madeApp(t, {}, { database })
    const { headers } = await madeAccount(database)
    app.post('/saves-then-fails', { config: { account: 'required' } }, async () => {
      await database.kysely.insertInto('spent_challenges').values({ challenge: 'a', expires_at: 1 }).execute()
      throw new Error('Connection terminated unexpectedly')
    })
    app.post('/fails', { config: { account: 'required' } }, async () => {
      throw new Error('Connection terminated unexpectedly')
    })
    const codeOf = async (url: string) =>
      (await app.inject({ method: 'POST', url, headers })).json<ErrorReply>().code
    assert.equal(
      await codeOf('/saves-then-fails'),
      'outcome_unknown',
      'it does not say that nothing was changed',
    )
    assert.equal(await codeOf('/fails'), 'store_unavailable')
    const read = () => app.inject({ url: '/api/user/settings', headers })
    assert.equal((await read()).statusCode, 200)
    await postgres.stop()
    const gone = await read()
    assert.equal(gone.statusCode, 503, gone.body)
    assert.equal(gone.json<ErrorReply>().code, 'store_unavailable')
    assert.equal((await lookup(app)).statusCode, 200)
  },
)

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { bothDatabases, forEachDatabase } from '#test/servers/databases.ts'
import { need } from '#test/run/needs.ts'
import { commandFolder, runBindex } from '#test/servers/bindex.ts'
import { freePort } from '#test/servers/free-port.ts'
import { startRedis } from '#test/servers/redis.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import type { Check } from './check.ts'
import { checkData, checkDisk, checkRedis, checkVersions } from './command.ts'
import { checkDatabase, checkReplica } from './database.ts'
import { checkPorts } from './ports.ts'

const stateOf = (folder: string) =>
  readdirSync(folder).map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name))
    return { name, size, mtimeMs }
  })

async function otherProgram(t: TestContext): Promise<number> {
  const server = createServer((socket) => socket.end('hello\n')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

test('a healthy folder has no failures, and nothing in it changes', async (t) => {
  const folder = await commandFolder(t)
  const database = await openDatabase({ dataDir: folder, databaseUrl: '' })
  await migrate(database)
  await database.close()
  const before = stateOf(folder)
  const environment = { PORT: String(await freePort()), STUN_PORT: 'off' }
  const { code, out } = await runBindex(folder, ['doctor'], { environment })
  assert.equal(code, 0, out)
  assert.match(out, /^ok {4}versions {2}Bindex \S+ on Node \S+, SQLite \S+\.$/m)
  assert.match(out, /^ok {4}database {2}\S+bindex\.db has 0 accounts\.$/m)
  assert.match(out, /^(?:ok|warn) +data {6}Made-up BINs, 10 BINs, 2026-01-02\./m)
  assert.deepEqual(stateOf(folder), before)
  const { ok, checks } = JSON.parse((await runBindex(folder, ['doctor', '--json'], { environment })).out) as {
    ok: boolean
    checks: Check[]
  }
  assert.equal(ok, true)
  assert.deepEqual(
    checks.map(({ name }) => name),
    ['versions', 'settings', 'port', 'disk', 'database', 'backups', 'redis', 'data', 'site'],
  )
})

test('data that is older than a year is a warning', async (t) => {
  const dataDir = await commandFolder(t)
  const found = 'Made-up BINs, 10 BINs, 2026-01-02.'
  assert.deepEqual(await checkData({ dataDir }, Date.parse('2027-01-01')), {
    name: 'data',
    state: 'ok',
    found,
  })
  assert.deepEqual(await checkData({ dataDir }, Date.parse('2027-10-02')), {
    name: 'data',
    state: 'warn',
    found: `${found} It is 21 months old.`,
    advice: 'Run bindex update, or bindex import FILE.',
  })
})

test('an empty folder is fine, and stays empty', async (t) => {
  const folder = join(await temporaryFolder(t), 'new')
  const parent = join(folder, '..')
  const { code, out } = await runBindex(parent, ['doctor'], { environment: { DATA_DIR: folder, PORT: '0' } })
  assert.equal(code, 0, out)
  assert.match(out, /^warn {2}data {6}There is no dataset yet, only the starter data\. Run bindex update/m)
  assert.ok(!existsSync(folder))
})

test('a failure is said with what to do, and makes the exit code 1', async (t) => {
  const folder = await commandFolder(t)
  writeFileSync(join(folder, 'dataset.bindex'), 'x'.repeat(100))
  writeFileSync(join(folder, 'bindex.db'), 'words '.repeat(900))
  const environment = {
    PORT: String(await otherProgram(t)),
    STUN_PORT: 'off',
    REDIS_URL: `redis://:hidden@127.0.0.1:${await freePort()}`,
  }
  const { code, out } = await runBindex(folder, ['doctor'], { environment })
  assert.equal(code, 1)
  assert.match(
    out,
    /^fail {2}port {6}127\.0\.0\.1:\d+ is in use by another program\. Set PORT to another port, or stop it\.$/m,
  )
  assert.match(out, /^fail {2}database {2}\S+bindex\.db is not a database\. Move it away/m)
  assert.match(
    out,
    /^fail {2}redis {5}Redis does not answer at 127\.0\.0\.1:\d+\. Start it, or correct REDIS_URL\.$/m,
  )
  assert.match(
    out,
    /^fail {2}data {6}\S+dataset\.bindex is not a Bindex dataset\. Run bindex update, or bindex import FILE\.$/m,
  )
  assert.match(out, /^4 failures/m)
  assert.ok(!out.includes('hidden'))
})

test('an invalid setting is a failure', async (t) => {
  const folder = await commandFolder(t)
  const { code, out } = await runBindex(folder, ['doctor'], { environment: { PORT: 'abc' } })
  assert.equal(code, 1)
  assert.match(out, /^fail {2}settings {2}PORT must be a whole number from 0 to 65535; it is "abc"\.$/m)
})

const quiet = { stunPort: 'off', metricsHost: '127.0.0.1', metricsPort: 'off' } as const

test('the port for metrics is free, used by Bindex, or by another program', async (t) => {
  const folder = await commandFolder(t)
  const metricsPort = await freePort()
  const { address } = await startServer(t, {
    DATA_DIR: folder,
    STUN_PORT: 'off',
    METRICS_PORT: String(metricsPort),
  })
  const check = async (port: number, metrics: number) =>
    (await checkPorts({ ...quiet, host: '127.0.0.1', port, metricsPort: metrics }))[1]
  const own = Number(new URL(address).port)
  assert.equal((await check(own, metricsPort))?.found, `Bindex runs at 127.0.0.1:${metricsPort}.`)
  assert.equal((await check(own, await freePort()))?.state, 'ok')
  assert.equal(
    (await check(await freePort(), metricsPort))?.advice,
    'Set METRICS_PORT to another port, or stop it.',
  )
})

test('a port that Bindex itself uses is fine, and so is its database', async (t) => {
  const folder = await commandFolder(t)
  const { address } = await startServer(t, { DATA_DIR: folder, STUN_PORT: 'off' })
  const port = Number(new URL(address).port)
  const [web] = await checkPorts({ ...quiet, host: '127.0.0.1', port })
  assert.deepEqual(web, { name: 'port', state: 'ok', found: `Bindex runs at 127.0.0.1:${port}.` })
  const { state, found } = await checkDatabase({ dataDir: folder, databaseUrl: '' })
  assert.equal(state, 'ok', found)
})

test('a host that is not of this machine is a failure', async () => {
  const [web] = await checkPorts({ ...quiet, host: '192.0.2.1', port: await freePort() })
  assert.equal(web?.state, 'fail')
  assert.equal(web?.advice, 'Set HOST to an address of this machine.')
})

test('a folder that cannot be used is a failure', async (t) => {
  const folder = await temporaryFolder(t)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  assert.match((await checkDisk({ dataDir: file })).found, /is not a folder\.$/)
  assert.match((await checkDisk({ dataDir: join(file, 'below') })).found, /is not a folder\.$/)
  assert.equal((await checkDisk({ dataDir: join(folder, 'a/b') })).state, 'ok')
})

test('a Node that is too old is a failure', () => {
  for (const [version, state] of [
    ['24.2.0', 'ok'],
    ['25.0.0', 'ok'],
    ['24.1.9', 'fail'],
    ['22.30.0', 'fail'],
  ] as const) {
    assert.equal(checkVersions(version).state, state, version)
  }
})

describe('Redis', { skip: need('redis').missing }, () => {
  test('answers, or refuses a wrong password', async (t) => {
    const { port } = await startRedis(t, { settings: ['--requirepass', 'right'] })
    const check = (password: string) => checkRedis({ redisUrl: `redis://:${password}@127.0.0.1:${port}` })
    assert.deepEqual(await check('right'), {
      name: 'redis',
      state: 'ok',
      found: `Redis answers at 127.0.0.1:${port}.`,
    })
    const refused = await check('wrong')
    assert.equal(refused.state, 'fail')
    assert.ok(!refused.found.includes('wrong'))
  })

  test('is not what answers there', async (t) => {
    const { state } = await checkRedis({ redisUrl: `redis://127.0.0.1:${await otherProgram(t)}` })
    assert.equal(state, 'fail')
  })
})

forEachDatabase((databases) => {
  test('a database is counted, and its pending migrations are not run', async (t) => {
    const place = await databases.place(t)
    const fresh = await checkDatabase(place, 15_000)
    assert.equal(fresh.state, 'ok')
    const database = await openDatabase(place, 15_000)
    try {
      await migrate(database)
      await database.kysely
        .insertInto('accounts')
        .values({ id: 'a', user_id_hash: 'hash', name: null, onboarded_at: null, created_at: 1 })
        .execute()
      const { state, found } = await checkDatabase(place, 15_000)
      assert.equal(state, 'ok')
      assert.match(found, / has 1 account\.$/)
      await database.kysely.deleteFrom('migrations').where('number', '>', 2).execute()
      assert.match(
        (await checkDatabase(place, 15_000)).found,
        / has 1 account\. The next start runs \d+ migrations\.$/,
      )
      await database.kysely
        .insertInto('migrations')
        .values({ number: 999, name: 'x', applied_at: 1 })
        .execute()
      const newer = await checkDatabase(place, 15_000)
      assert.equal(newer.state, 'fail')
      assert.match(newer.found, /was created by a newer version of Bindex/)
    } finally {
      await database.close()
    }
  })
})

test('PostgreSQL that does not answer is a failure, without its password', async () => {
  const { state, found } = await checkDatabase({
    dataDir: '/nowhere',
    databaseUrl: `postgresql://me:hidden@127.0.0.1:${await freePort()}/bins`,
  })
  assert.equal(state, 'fail')
  assert.match(
    found,
    /^PostgreSQL does not answer at 127\.0\.0\.1:\d+\. Start it, or correct DATABASE_URL\.$/,
  )
})

test(
  'a replica that is none, or does not answer, is a warning',
  { skip: need('postgres').missing },
  async (t) => {
    assert.deepEqual(await checkReplica({ databaseReadUrl: '' }), [])
    const { databaseUrl } = await bothDatabases[1]!.place(t)
    const [other] = await checkReplica({ databaseReadUrl: databaseUrl }, 15_000)
    assert.match(`${other?.state} ${other?.found}`, /^warn \S+ is not a replica\.$/)
    const away = `postgresql://me:hidden@127.0.0.1:${await freePort()}/bins`
    const [silent] = await checkReplica({ databaseReadUrl: away })
    assert.equal(silent?.state, 'warn')
    assert.match(
      silent!.found,
      /^PostgreSQL does not answer at \S+ Start it, or correct DATABASE_READ_URL\.$/,
    )
  },
)

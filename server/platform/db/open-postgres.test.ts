import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { forBothDatabases } from '#test/servers/databases.ts'
import { DatabaseError } from './errors.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const password = 'not-to-be-shown'

async function refusal(databaseUrl: string): Promise<string> {
  const error: unknown = await openDatabase({ dataDir: '/nowhere', databaseUrl }, 1000).then(
    () => assert.fail('it opened'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof DatabaseError, String(error))
  assert.ok(!error.message.includes(password))
  return error.message
}

async function listen(t: TestContext): Promise<number> {
  // Accepts connections and never answers.
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return (server.address() as { port: number }).port
}

test('PostgreSQL is unreachable', async () => {
  const hint = 'Start it, or correct DATABASE_URL.'
  for (const host of ['127.0.0.1', 'localhost']) {
    const said = await refusal(`postgres://bindex:${password}@${host}:1/bindex`)
    assert.equal(said, `PostgreSQL does not answer at ${host}:1. ${hint}`)
  }
  const said = await refusal(`postgres://bindex:${password}@localhost/bindex?host=/nowhere`)
  assert.equal(said, `PostgreSQL does not answer at /nowhere. ${hint}`)
})

test('the host does not exist', async () => {
  const said = await refusal(`postgres://bindex:${password}@db.invalid/bindex`)
  assert.equal(said, 'The host db.invalid was not found. Correct DATABASE_URL.')
})

test('the server never answers', async (t) => {
  const port = await listen(t)
  const said = await refusal(`postgres://bindex:${password}@127.0.0.1:${port}/bindex`)
  assert.equal(said, `PostgreSQL at 127.0.0.1:${port} did not answer in time. Correct DATABASE_URL.`)
})

test('the server is not PostgreSQL', async (t) => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as { port: number }
  assert.match(await refusal(`postgres://bindex:${password}@127.0.0.1:${port}/bindex`), /cannot be used: /)
})

forBothDatabases(({ dialect, place }) => {
  if (dialect === 'sqlite') return

  test('the login is refused', async (t) => {
    const { databaseUrl } = await place(t)
    const host = new URL(databaseUrl).searchParams.get('host')
    const change = (part: 'username' | 'password' | 'pathname', value: string) => {
      const url = new URL(databaseUrl)
      url[part] = value
      return url.href
    }
    const refused = (user: string) =>
      `PostgreSQL at ${host} refuses the user ${user}. Correct the name or the password in DATABASE_URL.`
    assert.equal(await refusal(change('password', password)), refused('bindex'))
    assert.equal(await refusal(change('password', '')), refused('bindex'))
    assert.equal(await refusal(change('username', 'other')), refused('other'))
    assert.equal(
      await refusal(change('pathname', '/other')),
      `PostgreSQL at ${host} has no database "other". Create it with createdb, or correct DATABASE_URL.`,
    )
  })

  test('the user may not create tables', async (t) => {
    const where = await place(t)
    const owner = await openDatabase(where)
    const role = `role_${randomUUID().replaceAll('-', '')}`
    await sql.raw(`create role ${role} login password 'secret'`).execute(owner.kysely)
    t.after(async () => {
      await sql.raw(`drop role ${role}`).execute(owner.kysely)
      await owner.close()
    })
    const url = new URL(where.databaseUrl)
    url.username = role
    url.password = 'secret'
    // The default since version 15.
    await sql`revoke create on schema public from public`.execute(owner.kysely)
    url.searchParams.delete('options')
    const database = await openDatabase({ ...where, databaseUrl: url.href })
    t.after(() => database.close())
    await assert.rejects(migrate(database), {
      constructor: DatabaseError,
      message: `PostgreSQL at ${url.searchParams.get('host')} does not allow the user ${role} to connect to "postgres" or to create tables in it. Make this user the owner of the database.`,
    })
  })

  test('a broken connection does not end the process, and the next query gets a new one', async (t) => {
    const where = await place(t)
    const [database, other] = [await openDatabase(where), await openDatabase(where)]
    t.after(() => Promise.all([database.close(), other.close()]))
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.kysely)
    await new Promise((resolve) => setTimeout(resolve, 100))
    assert.deepEqual((await sql`select 1 as n`.execute(database.kysely)).rows, [{ n: 1 }])
  })

  test('queries time out, and the place is shown without the password', async (t) => {
    const where = await place(t)
    const database = await openDatabase(where)
    t.after(() => database.close())
    const shown = async (name: string) => (await sql.raw(`show ${name}`).execute(database.kysely)).rows[0]
    assert.deepEqual(await shown('statement_timeout'), { statement_timeout: '2s' })
    assert.deepEqual(await shown('lock_timeout'), { lock_timeout: '1s' })
    const { pathname, searchParams } = new URL(where.databaseUrl)
    assert.equal(database.place, `postgresql://bindex@localhost${pathname}?host=${searchParams.get('host')}`)
  })
})

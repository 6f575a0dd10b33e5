import assert from 'node:assert/strict'
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forBothDatabases } from '#test/servers/databases.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { DatabaseError, isUniqueViolation } from './errors.ts'
import { openDatabase } from './open.ts'

const account = (id: string) => ({
  id,
  user_id_hash: `hash of ${id}`,
  name: null,
  onboarded_at: null,
  created_at: 1_800_000_000_000,
})

forBothDatabases(({ dialect, place, open }) => {
  test('data is still there after closing and opening again', async (t) => {
    const where = await place(t)
    const first = await openDatabase(where)
    await sql`create table notes (text text)`.execute(first.kysely)
    await sql`insert into notes values ('kept')`.execute(first.kysely)
    await first.close()
    const again = await openDatabase(where)
    t.after(() => again.close())
    assert.deepEqual((await sql`select * from notes`.execute(again.kysely)).rows, [{ text: 'kept' }])
    assert.equal(again.dialect, dialect)
  })

  test('a text with a null character fails no query', async (t) => {
    const { kysely } = await open(t)
    const find = kysely.selectFrom('lists').select('id').where('id', '=', 'a\0b')
    assert.deepEqual(await find.execute(), [])
  })

  test('closing twice, or without a query, is fine', async (t) => {
    const database = await openDatabase(await place(t))
    await database.close()
    await database.close()
    await assert.rejects(sql`select 1`.execute(database.kysely))
  })

  test('times are numbers, whatever their size', async (t) => {
    const { kysely } = await open(t)
    for (const created_at of [0, 1_800_000_000_000, Number.MAX_SAFE_INTEGER]) {
      await kysely
        .insertInto('accounts')
        .values({ ...account(`at ${created_at}`), created_at })
        .execute()
    }
    const rows = await kysely.selectFrom('accounts').selectAll().orderBy('created_at').execute()
    assert.deepEqual(rows[2], {
      ...account('at 9007199254740991'),
      created_at: 9_007_199_254_740_991,
      settings: '{}',
    })
    const counted = await kysely
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.deepEqual(counted, { count: 3 })
  })

  test('changed rows are counted', async (t) => {
    const { kysely } = await open(t)
    await kysely
      .insertInto('accounts')
      .values([account('a'), account('b')])
      .execute()
    const { numUpdatedRows } = await kysely
      .updateTable('accounts')
      .set({ name: 'x' })
      .executeTakeFirstOrThrow()
    assert.equal(numUpdatedRows, 2n)
    const { numDeletedRows } = await kysely
      .deleteFrom('accounts')
      .where('id', '=', 'a')
      .executeTakeFirstOrThrow()
    assert.equal(numDeletedRows, 1n)
  })

  test('a session needs its account and is deleted with it', async (t) => {
    const { kysely } = await open(t)
    const times = { created_at: 1, used_at: 1, expires_at: 2 }
    const insert = (account_id: string) =>
      kysely
        .insertInto('sessions')
        .values({ token_hash: `of ${account_id}`, account_id, ...times })
        .execute()
    await assert.rejects(insert('nobody'), (error) => !isUniqueViolation(error))
    await kysely
      .insertInto('accounts')
      .values([account('a'), account('b')])
      .execute()
    await insert('a')
    await insert('b')
    await kysely.deleteFrom('accounts').where('id', '=', 'a').execute()
    const left = await kysely.selectFrom('sessions').select('account_id').execute()
    assert.deepEqual(left, [{ account_id: 'b' }])
  })

  test('recognises violations of primary keys and unique values', async (t) => {
    const { kysely } = await open(t)
    const insert = (values: ReturnType<typeof account>) =>
      kysely.insertInto('accounts').values(values).execute()
    await insert(account('a'))
    await assert.rejects(insert({ ...account('b'), id: 'a' }), isUniqueViolation)
    await assert.rejects(insert({ ...account('a'), id: 'b' }), isUniqueViolation)
    await assert.rejects(insert({ ...account('b'), id: null as never }), (error) => !isUniqueViolation(error))
    for (const other of [undefined, null, 'text', new Error('other')]) assert.ok(!isUniqueViolation(other))
  })

  test('a failed transaction changes nothing', async (t) => {
    const { kysely } = await open(t)
    const failing = kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('accounts').values(account('a')).execute()
      throw new Error('on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    await kysely.insertInto('accounts').values(account('b')).execute()
    assert.deepEqual(await kysely.selectFrom('accounts').select('id').execute(), [{ id: 'b' }])
  })

  test('concurrent transactions are isolated', async (t) => {
    const { kysely } = await open(t)
    await kysely.insertInto('accounts').values(account('count')).execute()
    const addOne = async (fails: boolean) =>
      kysely.transaction().execute(async (transaction) => {
        const rows = transaction.selectFrom('accounts').select('onboarded_at').where('id', '=', 'count')
        const row = await (dialect === 'postgres' ? rows.forUpdate() : rows).executeTakeFirstOrThrow()
        await new Promise((resolve) => setTimeout(resolve, 1))
        await transaction
          .updateTable('accounts')
          .set({ onboarded_at: Number(row.onboarded_at) + 1 })
          .where('id', '=', 'count')
          .execute()
        if (fails) throw new Error('on purpose')
      })
    // Queries outside of transactions must not be rolled back with a failed one.
    const work = Array.from({ length: 40 }, (_, at) => [
      addOne(at % 4 === 0),
      kysely
        .insertInto('accounts')
        .values(account(`beside ${at}`))
        .execute(),
    ])
    const results = await Promise.allSettled(work.flat())
    assert.equal(results.filter((result) => result.status === 'rejected').length, 10)
    const rows = await kysely.selectFrom('accounts').select(['id', 'onboarded_at']).execute()
    assert.equal(rows.length, 41)
    assert.equal(rows.find((row) => row.id === 'count')?.onboarded_at, 30)
  })
})

test('the file is durable and readable by its owner only', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'new')
  const { kysely, close } = await openDatabase({ dataDir, databaseUrl: '' })
  t.after(close)
  await sql`create table notes (text text)`.execute(kysely)
  for (const name of ['bindex.db', 'bindex.db-wal', 'bindex.db-shm']) {
    assert.equal(statSync(join(dataDir, name)).mode & 0o777, 0o600, name)
  }
  const settings = {
    journal_mode: { journal_mode: 'wal' },
    synchronous: { synchronous: 2 },
    foreign_keys: { foreign_keys: 1 },
  }
  for (const [name, value] of Object.entries(settings)) {
    assert.deepEqual((await sql`pragma ${sql.raw(name)}`.execute(kysely)).rows, [value])
  }
})

test('runs more different queries than are kept prepared', async (t) => {
  const { kysely, close } = await openDatabase({ dataDir: await temporaryFolder(t), databaseUrl: '' })
  t.after(close)
  for (let round = 0; round < 2; round++) {
    for (let at = 0; at < 300; at++) {
      const { rows } = await sql<{ n: number }>`select ${sql.raw(String(at))} as n`.execute(kysely)
      assert.equal(rows[0]?.n, at)
    }
  }
})

const unusable: [what: string, sentence: RegExp, prepare: (path: string) => unknown][] = [
  [
    'a folder',
    /bindex\.db is a folder, but the database must be a file\. Move it away/,
    (path) => mkdirSync(path),
  ],
  [
    'text',
    /bindex\.db is not a database\. Move it away/,
    (path) => writeFileSync(path, 'words '.repeat(900)),
  ],
  ['a short text', /bindex\.db is not a database\. Move it away/, (path) => writeFileSync(path, 'words')],
  ['a damaged one', /bindex\.db is damaged\. Move it away/, damaged],
  [
    'one that another holds',
    /bindex\.db is in use by another program, perhaps a running server\. Stop that program/,
    (path) => {
      const other = new DatabaseSync(path)
      other.exec('create table notes (text text); begin exclusive')
      return () => other.close()
    },
  ],
  [
    'one without permission',
    /bindex\.db cannot be read and written: permission denied\. Grant it to the user/,
    (path) => {
      writeFileSync(path, '', { mode: 0 })
      // Root may do everything.
      if (process.getuid?.() !== 0) return undefined
      process.seteuid?.(65_534)
      return () => process.seteuid?.(0)
    },
  ],
]

for (const [what, sentence, prepare] of unusable) {
  test(`opening ${what} fails with a clear message and changes nothing`, async (t) => {
    const dataDir = await temporaryFolder(t)
    const path = join(dataDir, 'bindex.db')
    const undo = prepare(path)
    const content = () => (what.endsWith('text') ? readFileSync(path, 'utf8') : '')
    const before = content()
    const opening = openDatabase({ dataDir, databaseUrl: '' }, 100)
    if (what === 'one without permission' && typeof undo === 'function') undo()
    await assert.rejects(opening, (error) => error instanceof DatabaseError && sentence.test(error.message))
    if (typeof undo === 'function') undo()
    assert.equal(content(), before)
  })
}

function damaged(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('create table notes (text text)')
  database.close()
  const file = openSync(path, 'r+')
  const header = 100
  writeSync(file, Buffer.alloc(1000, 0xff), 0, 1000, header)
  closeSync(file)
}

test('waits for a lock held by another process without blocking this one', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { kysely, close } = await openDatabase({ dataDir, databaseUrl: '' })
  t.after(close)
  await sql`create table notes (text text)`.execute(kysely)
  const other = new DatabaseSync(join(dataDir, 'bindex.db'))
  t.after(() => other.close())
  other.exec('begin immediate')
  let done = false
  const write = sql`insert into notes values ('x')`.execute(kysely).then(() => (done = true))
  let turns = 0
  for (; turns < 10; turns++) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal(done, false)
  other.exec('commit')
  await write
  assert.equal(done, true)
})

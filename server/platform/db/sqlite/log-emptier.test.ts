import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { LogEmptier } from './log-emptier.ts'
import { openSqlite } from '../open-sqlite.ts'
import { openDatabase } from '../open.ts'

const filesOf = (path: string) => [path, `${path}-wal`].map((file) => readFileSync(file, 'latin1')).join('')

test('deleted text is soon in neither file', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { kysely, close } = await openDatabase({ dataDir, databaseUrl: '' })
  t.after(close)
  const path = join(dataDir, 'bindex.db')
  await sql`create table notes (number integer primary key, text text)`.execute(kysely)
  for (let number = 0; number < 300; number++)
    await sql`insert into notes (text) values (${'Kanarie '.repeat(number)})`.execute(kysely)
  assert.match(filesOf(path), /Kanarie/)
  await kysely.transaction().execute((db) => sql`delete from notes where number > 1`.execute(db))
  const until = performance.now() + 30_000
  while (filesOf(path).includes('Kanarie') && performance.now() < until) await pause(50)
  assert.doesNotMatch(filesOf(path), /Kanarie/)
})

test('while the database is in use, the log is emptied later', async (t) => {
  const path = join(await temporaryFolder(t), 'bindex.db')
  const sqlite = await openSqlite(path, 0)
  t.after(() => sqlite.close())
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const emptier = new LogEmptier(sqlite)
  t.after(() => emptier.close())
  const size = () => statSync(`${path}-wal`).size
  sqlite.exec('create table notes (text text)')
  const reader = new DatabaseSync(path, { readOnly: true })
  t.after(() => reader.close())

  emptier.noticeDeletion()
  reader.exec('begin; select * from notes')
  sqlite.exec("insert into notes values ('more')")
  t.mock.timers.tick(1000)
  assert.ok(size() > 0)
  reader.exec('commit')
  sqlite.exec('begin')
  t.mock.timers.tick(1000)
  assert.ok(size() > 0)
  sqlite.exec('commit')
  t.mock.timers.tick(1000)
  assert.equal(size(), 0)

  // Replaced text is there too.
  sqlite.exec("update notes set text = 'less'")
  assert.ok(size() > 0)
  t.mock.timers.tick(60_000)
  t.mock.timers.tick(1)
  assert.equal(size(), 0)
})

test('emptying the log does not make later writes wait inside SQLite', async (t) => {
  const path = join(await temporaryFolder(t), 'bindex.db')
  const sqlite = await openSqlite(path, 0)
  t.after(() => sqlite.close())
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const emptier = new LogEmptier(sqlite)
  t.after(() => emptier.close())
  emptier.noticeDeletion()
  t.mock.timers.tick(1000)
  assert.deepEqual({ ...sqlite.prepare('pragma busy_timeout').get() }, { timeout: 0 })
})

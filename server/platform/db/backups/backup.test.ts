import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { bothDatabases, migratedDatabase } from '#test/servers/databases.ts'
import { runProgram, temporaryFolder } from '#test/servers/server-process.ts'
import { type Database, openDatabase } from '../open.ts'

async function run(
  t: TestContext,
  what: 'backup' | 'restore',
  words: string[],
  environment: Record<string, string>,
) {
  const program = runProgram(t, 'server/bindex/main.ts', [what, ...words], environment)
  const code = await program.exited
  return { code, said: program.output() }
}

async function madeDatabase(t: TestContext, ids: string[]) {
  const dataDir = await temporaryFolder(t)
  const database = await migratedDatabase(t, { dataDir, databaseUrl: '' })
  for (const id of ids) await add(database, id)
  return { dataDir, database, environment: { DATA_DIR: dataDir } }
}

const add = ({ kysely }: Database, id: string) =>
  kysely
    .insertInto('accounts')
    .values({ id, user_id_hash: `hash of ${id}`, name: 'x'.repeat(500), onboarded_at: null, created_at: 1 })
    .execute()

const accounts = async (dataDir: string) => {
  const database = await openDatabase({ dataDir, databaseUrl: '' })
  const rows = await database.kysely
    .selectFrom('accounts')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  await database.close()
  return rows
}

test('a backup during writes is a consistent snapshot that can be restored', async (t) => {
  const { dataDir, database, environment } = await madeDatabase(t, ['0000'])
  const file = join(dataDir, 'backup.db')
  const backingUp = run(t, 'backup', [file], environment)
  let written = 0
  const backup = { ended: false }
  void backingUp.finally(() => (backup.ended = true))
  while (!backup.ended) {
    // Both or neither.
    await database.kysely.transaction().execute(async (transaction) => {
      for (const half of ['a', 'b']) {
        const id = `${String(written).padStart(6, '0')}${half}`
        await transaction
          .insertInto('accounts')
          .values({ id, user_id_hash: id, name: null, onboarded_at: null, created_at: 2 })
          .execute()
      }
    })
    written++
    // SQLite calls do not yield to the event loop, which has to see the end of the backup.
    await new Promise(setImmediate)
  }
  const { code, said } = await backingUp
  assert.equal(code, 0, said)
  assert.match(said, /^Backed up to \S+backup\.db \(accounts: \d+, [\d,]+ kB\)\.\n$/)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  await database.close()

  const before = await accounts(dataDir)
  const empty = await temporaryFolder(t)
  const restored = await run(t, 'restore', [file], { DATA_DIR: join(empty, 'new') })
  assert.equal(restored.code, 0, restored.said)
  const after = await accounts(join(empty, 'new'))
  assert.equal(after.length % 2, 1)
  assert.ok(after.length > 1 && after.length < before.length, `${after.length} of ${before.length}`)
  assert.deepEqual(after, before.slice(0, after.length))
  assert.equal(statSync(join(empty, 'new', 'bindex.db')).mode & 0o777, 0o600)
})

test('a restore replaces nothing without --yes, or while a server runs', async (t) => {
  const { dataDir, database, environment } = await madeDatabase(t, ['a'])
  const file = join(dataDir, 'backup.db')
  await run(t, 'backup', [file], environment)
  await add(database, 'b')

  const used = await run(t, 'restore', [file, '--yes'], environment)
  assert.equal(used.code, 1)
  assert.match(used.said, /bindex\.db is in use by another program, perhaps a running server\./)
  await add(database, 'c')
  await database.close()

  const asked = await run(t, 'restore', [file], environment)
  assert.equal(asked.code, 1)
  assert.match(
    asked.said,
    /bindex\.db contains data \(accounts: 3\), last changed \d{4}-.*Z\. Add --yes to replace it with \S+backup\.db \(accounts: 1\)\.\n$/,
  )
  assert.equal((await accounts(dataDir)).length, 3)

  const done = await run(t, 'restore', ['--yes', file], environment)
  assert.equal(done.code, 0, done.said)
  assert.match(done.said, /was restored from \S+backup\.db \(accounts: 1\)\. Start the server\.\n$/)
  assert.deepEqual(
    (await accounts(dataDir)).map((row) => row.id),
    ['a'],
  )
})

test('a backup never replaces a file or leaves an incomplete one', async (t) => {
  const { dataDir, environment } = await madeDatabase(t, ['a'])
  const notes = join(dataDir, 'notes.txt')
  writeFileSync(notes, 'mine')
  const refused = await run(t, 'backup', [notes], environment)
  assert.deepEqual(refused, { code: 1, said: `${notes} already exists. Choose another name.\n` })
  assert.equal(readFileSync(notes, 'utf8'), 'mine')
  const lost = await run(t, 'backup', [join(dataDir, 'none', 'backup.db')], environment)
  assert.equal(lost.code, 1)
  assert.match(lost.said, /^The folder \S+none does not exist\.\n$/)
  assert.ok(!/\n {4}at /.test(lost.said))
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => !name.startsWith('bindex.db')),
    ['notes.txt'],
  )
})

test('a backup contains no deleted data', async (t) => {
  const { dataDir, database, environment } = await madeDatabase(t, ['deleted-account', 'a'])
  await database.kysely.deleteFrom('accounts').where('id', '=', 'deleted-account').execute()
  const file = join(dataDir, 'backup.db')
  assert.equal((await run(t, 'backup', [file], environment)).code, 0)
  assert.ok(!readFileSync(file).includes('deleted-account'))
})

test('only an undamaged backup of Bindex is restored', async (t) => {
  const { dataDir, environment } = await madeDatabase(t, ['a'])
  const made = (name: string, statements: string) => {
    const path = join(dataDir, name)
    const other = new DatabaseSync(path)
    other.exec(statements)
    other.close()
    return path
  }
  const text = join(dataDir, 'text')
  writeFileSync(text, 'words '.repeat(900))
  const damaged = join(dataDir, 'damaged')
  await run(t, 'backup', [damaged], environment)
  writeFileSync(damaged, readFileSync(damaged).fill(0xaa, 4096))
  const table = 'create table migrations (number integer);'
  for (const [file, sentence] of [
    [text, /text is not a database/],
    [damaged, /damaged is damaged/],
    [join(dataDir, 'none'), /none cannot be opened: it does not exist/],
    [made('other', 'create table notes (a)'), /other is not a Bindex backup/],
    [
      made('newer', `${table} insert into migrations values (1), (999)`),
      /newer was created by a newer version of Bindex/,
    ],
  ] as const) {
    const { code, said } = await run(t, 'restore', [file, '--yes'], environment)
    assert.equal(code, 1)
    assert.match(said, sentence)
    assert.ok(!/\n {4}at /.test(said), said)
  }
})

test('the commands explain how they are used', async (t) => {
  const dataDir = await temporaryFolder(t)
  const environment = { DATA_DIR: dataDir }
  for (const what of ['backup', 'restore'] as const) {
    const { code, said } = await run(t, what, what === 'backup' ? [] : ['a', 'b'], environment)
    assert.equal(code, 2)
    assert.match(said, new RegExp(`^bindex ${what} FILE`))
  }
  const none = await run(t, 'backup', [join(dataDir, 'backup.db')], environment)
  assert.match(none.said, /^Nothing to back up: there is no database at \S+bindex\.db\.\n$/)
  assert.ok(!existsSync(join(dataDir, 'backup.db')))
})

const [, onPostgres] = bothDatabases

test('a backup of either database can be restored in both', { skip: onPostgres!.skip }, async (t) => {
  const { dataDir, database, environment } = await madeDatabase(t, ['a', 'b'])
  await database.close()
  const folder = await temporaryFolder(t)
  const [first, second] = [join(folder, 'first.db'), join(folder, 'second.db')]
  assert.equal((await run(t, 'backup', [first], environment)).code, 0)

  const { databaseUrl } = await onPostgres!.place(t)
  const { password } = new URL(databaseUrl)
  const there = await run(t, 'restore', [first], { DATABASE_URL: databaseUrl })
  assert.equal(there.code, 0, there.said)
  assert.match(
    there.said,
    /^postgresql:\S+ was restored from \S+first\.db \(accounts: 2\)\. Start the server\.\n$/,
  )
  const again = await run(t, 'restore', [first, '--yes'], { DATABASE_URL: databaseUrl })
  assert.deepEqual(
    [again.code, /is not empty, so nothing was changed/.test(again.said)],
    [1, true],
    again.said,
  )

  const backup = await run(t, 'backup', [second], { DATABASE_URL: databaseUrl })
  assert.equal(backup.code, 0, backup.said)
  assert.match(backup.said, /^Backed up to \S+second\.db \(accounts: 2, [\d,]+ kB\)\.\n$/)
  assert.equal(statSync(second).mode & 0o777, 0o600)
  assert.deepEqual(readdirSync(folder).toSorted(), ['first.db', 'second.db'])
  const back = await run(t, 'restore', [second], { DATA_DIR: join(folder, 'new') })
  assert.equal(back.code, 0, back.said)
  assert.deepEqual(await accounts(join(folder, 'new')), await accounts(dataDir))
  for (const { said } of [there, again, backup]) assert.ok(!said.includes(password))
})

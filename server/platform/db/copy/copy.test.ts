import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { fillTables, madeRows } from '#test/data/made-rows.ts'
import { isShort, runs } from '#test/data/runs.ts'
import {
  account,
  changeFile,
  definitions,
  dump,
  fileOf,
  hasBegun,
  madeSource,
  move,
  onPostgres,
  onSqlite,
  openTarget,
  runMove,
  token,
} from '#test/servers/moves.ts'
import { runProgram } from '#test/servers/server-process.ts'
import { DatabaseError } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { openDatabase, type Place } from '../open.ts'
import { openSqlite } from '../open-sqlite.ts'
import type { Target } from './copy.ts'

describe('a move', { skip: onPostgres.skip }, () => {
  test('keeps every row of any site, there and back', async (t) => {
    await fc.assert(
      fc.asyncProperty(madeRows, async (made) => {
        const from = await madeSource(t)
        fillTables(fileOf(from), made)
        const there = await onPostgres.place(t)
        await move(from, there)
        const before = await dump(from)
        assert.deepEqual(await dump(there), before)
        const back = await onSqlite.place(t)
        await move(there, back)
        assert.deepEqual(await dump(back), before)
      }),
      { numRuns: runs(20) },
    )
  })

  test('makes a database with the indexes, constraints and numbers of any other', async (t) => {
    const from = await madeSource(t)
    const dataset = (name: string) =>
      `insert into exposure_datasets (name, source_class, lawful_basis, imported_at, rows, key_id, is_complete)
      values ('${name}', '', '', 1, 1, '', 1);`
    changeFile(from, `${dataset('a')} ${dataset('b')} delete from exposure_datasets where name = 'b'`)
    const there = await onPostgres.place(t)
    await move(from, there)
    const plain = await onPostgres.place(t)
    const fresh = await openDatabase(plain, 15_000)
    await migrate(fresh)
    await fresh.close()
    assert.deepEqual(await definitions(there), await definitions(plain))
    const back = await onSqlite.place(t)
    await move(there, back)
    assert.deepEqual(await definitions(back), await definitions(from))
    for (const place of [there, back]) {
      const database = await openDatabase(place, 15_000)
      assert.deepEqual(await migrate(database), [])
      const values = {
        name: 'c',
        source_class: '',
        lawful_basis: '',
        date: null,
        imported_at: 1,
        rows: 1,
        key_id: '',
        is_complete: 1 as const,
      }
      const { id } = await database.kysely
        .insertInto('exposure_datasets')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow()
      assert.equal(id, 3)
      await assert.rejects(
        database.kysely.insertInto('moderators').values({ account_id: 'nobody', created_at: 1 }).execute(),
      )
      await database.close()
    }
  })

  const ways = [
    [onSqlite, onPostgres],
    [onPostgres, onSqlite],
  ] as const
  for (const [from, to] of isShort ? ways.slice(0, 1) : ways) {
    describe(`from ${from.dialect}`, () => {
      /** A site in the database that is moved. */
      const site = async (t: TestContext, statements: string) => {
        const first = await madeSource(t)
        changeFile(first, statements)
        if (from === onSqlite) return first
        const place = await onPostgres.place(t)
        await move(first, place)
        return { ...place, dataDir: first.dataDir }
      }
      const execute = async (place: Place, statements: string) => {
        const database = await openDatabase(place, 15_000)
        await database.kysely.transaction().execute((transaction) => database.script(transaction, statements))
        await database.close()
      }

      test('refuses a source that a server has open, and goes with it once that has ended', async (t) => {
        const source = await site(t, account('a') + account('b') + token('1', 'one'))
        const server = await openDatabase(source, 15_000)
        t.after(() => server.close())
        const target = await to.place(t)
        // Servers ask for corrections all the time.
        await server.kysely.selectFrom('accounts').select('id').execute()
        await assert.rejects(move(source, target), { message: /is in use by another program/ })
        await server.close()
        await move(source, target)
        assert.deepEqual(await dump(target), await dump(source))
      })

      test('finds a row that was altered in the target, which can be filled again', async (t) => {
        const source = await site(t, account('a') + account('b', 'Ada') + account('c'))
        const target = await to.place(t)
        const altering = (target: Target): Target => ({
          ...target,
          insert: (table, rows) =>
            target.insert(
              table,
              rows.map((row) => row.map((value) => (value === 'Ada' ? 'Adb' : value))),
            ),
        })
        await assert.rejects(move(source, target, altering), {
          constructor: DatabaseError,
          message: /^The copy of accounts in .* differs from its source: 3 rows with the checksum/,
        })
        await refusesServers(t, target)
        const moved = await move(source, target)
        assert.deepEqual(await dump(target), await dump(source))
        assert.equal(moved.find(({ table }) => table === 'accounts')?.rows, 3)
      })

      test('leaves a target that no server uses when it is killed, and starts over', async (t) => {
        const views = 120_000
        const source = await site(
          t,
          `${account('a')} insert into lists values ('l', 'a', 'n', 'd', 1, 1, 1, 1, 0, 0, 1, 1);
          with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${views})
          insert into list_views select 'l', n, 'visitor ' || n from numbers;`,
        )
        const target = await to.place(t)
        const address = target.databaseUrl || `sqlite:${target.dataDir}`
        const program = runProgram(t, 'server/bindex/main.ts', ['move', '--to', address], {
          DATA_DIR: source.dataDir,
          ...(source.databaseUrl && { DATABASE_URL: source.databaseUrl }),
        })
        while (!(await hasBegun(target))) await pause(1)
        await pause(50)
        program.process.kill('SIGKILL')
        await program.exited
        await refusesServers(t, target)
        await execute(
          source,
          `delete from list_views where day < 100; update lists set name = 'm' where id = 'l'`,
        )
        const { code, said } = await runMove(t, source, ['--to', address])
        assert.equal(code, 0, said)
        assert.match(said, /^Moved to /m)
        assert.deepEqual(await dump(target), await dump(source))
      })

      test('refuses a target with other data', async (t) => {
        const source = await site(t, account('a'))
        const used = await to.place(t)
        const database = await openDatabase(used, 15_000)
        await migrate(database)
        await database.close()
        await assert.rejects(move(source, used), { message: /is not empty, so nothing was changed/ })
        const target = await to.place(t)
        await move(source, target)
        const before = await dump(target)
        await assert.rejects(move(source, target), { message: /is not empty/ })
        assert.deepEqual(await dump(target), before)
      })

      test('refuses two moves to one target at once', async (t) => {
        const source = await site(t, account('a'))
        const target = await to.place(t)
        const first = await openTarget(target)
        await assert.rejects(move(source, target), {
          message: /^Another move to .* is running\.$|is in use by another program/,
        })
        await first.close()
        await move(source, target)
      })

      test('refuses a source of another version', async (t) => {
        const target = await to.place(t)
        const source = await site(t, account('a'))
        await execute(source, 'delete from migrations where number = (select max(number) from migrations)')
        await assert.rejects(move(source, target), {
          message: /was last used by an older version of Bindex/,
        })
        await execute(source, "insert into migrations values (999, 'later', 1)")
        await assert.rejects(move(source, target), {
          message: /was created by a newer version of Bindex/,
        })
      })
    })
  }

  test('replaces null characters, which PostgreSQL cannot store', async (t) => {
    const from = await madeSource(t)
    const sqlite = await openSqlite(fileOf(from))
    sqlite
      .prepare("insert into accounts (id, user_id_hash, name, created_at) values ('a', 'b', ?, 1)")
      .run('x\0y')
    sqlite.close()
    const to = await onPostgres.place(t)
    await move(from, to)
    assert.match((await dump(to))['accounts']![0]!, /x\uFFFDy/)
  })
})

async function refusesServers(t: TestContext, target: Place): Promise<void> {
  const started = await openDatabase(target, 15_000)
  t.after(() => started.close())
  await assert.rejects(migrate(started), {
    message: /is the target of a move or restore that was not finished/,
  })
  await started.close()
}

import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { fillTables, madeRows } from '#test/data/made-rows.ts'
import { runs } from '#test/data/runs.ts'
import {
  account,
  changeFile,
  definitions,
  dump,
  fileOf,
  madeSource,
  move,
  onPostgres,
  onSqlite,
  openTarget,
  runMove,
  tables,
  token,
} from '#test/servers/moves.ts'
import { runProgram } from '#test/servers/server-process.ts'
import { DatabaseError } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { openDatabase, type Place } from '../open.ts'
import { openSqlite } from '../open-sqlite.ts'
import { type Row, type Snapshot, sumOf } from './rows.ts'
import type { Target } from './target.ts'

describe('a move', { skip: onPostgres.skip }, () => {
  test('keeps every row of any site, there and back', async (t) => {
    await fc.assert(
      fc.asyncProperty(madeRows, async (made) => {
        const from = await madeSource(t)
        fillTables(fileOf(from), made)
        const there = await onPostgres.place(t)
        await move(from, there, true)
        const before = await dump(from)
        assert.deepEqual(await dump(there), before)
        const back = await onSqlite.place(t)
        await move(there, back, true)
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
    await move(from, there, true)
    const plain = await onPostgres.place(t)
    const fresh = await openDatabase(plain, 15_000)
    await migrate(fresh)
    await fresh.close()
    assert.deepEqual(await definitions(there), await definitions(plain))
    const back = await onSqlite.place(t)
    await move(there, back, true)
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

  for (const [from, to] of [
    [onSqlite, onPostgres],
    [onPostgres, onSqlite],
  ] as const) {
    describe(`from ${from.dialect}`, () => {
      /** A site in the database that is moved. */
      const site = async (t: TestContext, statements: string) => {
        const first = await madeSource(t)
        changeFile(first, statements)
        if (from === onSqlite) return first
        const place = await onPostgres.place(t)
        await move(first, place, true)
        return { ...place, dataDir: first.dataDir }
      }
      const execute = async (place: Place, statements: string) => {
        const database = await openDatabase(place, 15_000)
        await database.kysely.transaction().execute((transaction) => database.script(transaction, statements))
        await database.close()
      }

      test('copies from a site that is in use, and finishes with what it wrote since', async (t) => {
        const source = await site(t, account('a') + account('b') + token('1', 'one') + token('2', 'two'))
        const server = await openDatabase(source, 15_000)
        t.after(() => server.close())
        const target = await to.place(t)
        await move(source, target, false)
        // Names change places, rows come and go, and a key is used again.
        await execute(
          source,
          `update api_tokens set name = 'x' where id = '1'; update api_tokens set name = 'one' where id = '2';
          update api_tokens set name = 'two' where id = '1'; delete from accounts where id = 'b'; ${account('b', 'again')} ${account('c')}`,
        )
        // Servers ask for corrections all the time.
        await server.kysely.selectFrom('accounts').select('id').execute()
        await assert.rejects(move(source, target, true), { message: /is in use by another program/ })
        const started = await openDatabase(target, 15_000)
        await assert.rejects(migrate(started), { message: /is the target of a move that was not finished/ })
        await started.close()
        await server.close()
        await move(source, target, true)
        assert.deepEqual(await dump(target), await dump(source))
        await migrate(
          await openDatabase(target, 15_000).then((database) => (t.after(() => database.close()), database)),
        )
      })

      test('finds a row that was altered in the target', async (t) => {
        const source = await site(t, account('a') + account('b', 'Ada') + account('c'))
        const target = await to.place(t)
        const altering = (target: Target): Target =>
          new Proxy(target, {
            get: (of, name) =>
              name === 'insert'
                ? (table: (typeof tables)[0], rows: Row[]) =>
                    of.insert(
                      table,
                      rows.map((row) => row.map((value) => (value === 'Ada' ? 'Adb' : value))),
                    )
                : ((Reflect.get(of, name) as () => unknown).bind?.(of) ?? Reflect.get(of, name)),
          })
        await assert.rejects(move(source, target, false, altering), {
          constructor: DatabaseError,
          message: /^The copy of accounts in .* differs from its source: 3 rows with the checksum/,
        })
        await move(source, target, false)
        await execute(
          target,
          "update accounts set name = 'Adb' where id = 'b'; delete from accounts where id = 'c'",
        )
        const moved = await move(source, target, true)
        assert.deepEqual(await dump(target), await dump(source))
        assert.equal(moved.find(({ table }) => table === 'accounts')?.rows, 3)
      })

      test('goes on after it was killed', async (t) => {
        const views = 120_000
        const source = await site(
          t,
          `${account('a')} insert into lists values ('l', 'a', 'n', 'd', 1, 1, 1, 1, 0, 0, 1, 1);
          with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${views})
          insert into list_views select 'l', n, 'visitor ' || n from numbers;`,
        )
        const target = await to.place(t)
        const address = target.databaseUrl || `sqlite:${target.dataDir}`
        const program = runProgram(t, 'server/db/move/command.ts', ['--to', address, '--finish'], {
          DATA_DIR: source.dataDir,
          ...(source.databaseUrl && { DATABASE_URL: source.databaseUrl }),
        })
        const watching = await openDatabase(target, 15_000)
        const copied = async () => {
          const { rows } = await sql<{ count: number }>`select count(*) as count from list_views`
            .execute(watching.kysely)
            .catch(() => ({ rows: [] }))
          return Number(rows[0]?.count ?? 0)
        }
        while ((await copied()) === 0) await pause(1)
        program.process.kill('SIGKILL')
        await program.exited
        const before = await copied()
        await watching.close()
        assert.ok(before > 0 && before < views, `${before} of ${views}`)
        await execute(
          source,
          `delete from list_views where day < 100; update lists set name = 'm' where id = 'l'`,
        )
        const { code, said } = await runMove(t, source, ['--to', address, '--finish'])
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
        await assert.rejects(move(source, used, false), { message: /is not empty, so nothing was changed/ })
        const begun = await to.place(t)
        await move(source, begun, false)
        const other = await site(t, account('b'))
        await assert.rejects(move(other, begun, false), { message: /is the target of an unfinished move of/ })
        await execute(begun, 'update unfinished_move set version = version - 1')
        await assert.rejects(move(source, begun, true), { message: /that another version of Bindex began/ })
        await execute(begun, 'update unfinished_move set version = version + 1')
        await move(source, begun, true)
        await assert.rejects(move(source, begun, true), { message: /is not empty/ })
      })

      test('refuses two moves to one target at once', async (t) => {
        const source = await site(t, account('a'))
        const target = await to.place(t)
        const first = await openTarget(target)
        await assert.rejects(move(source, target, false), { message: /^Another move to .* is running\.$/ })
        await first.close()
        await move(source, target, false)
      })

      test('refuses a source of another version', async (t) => {
        const target = await to.place(t)
        const source = await site(t, account('a'))
        await execute(source, 'delete from migrations where number = (select max(number) from migrations)')
        await assert.rejects(move(source, target, false), {
          message: /was last used by an older version of Bindex/,
        })
        await execute(source, "insert into migrations values (999, 'later', 1)")
        await assert.rejects(move(source, target, false), {
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
    await move(from, to, true)
    assert.match((await dump(to))['accounts']![0]!, /x\uFFFDy/)
  })
})

test('rows out of order are an error, not missing rows', async () => {
  const table = tables.find(({ name }) => name === 'moderators')!
  const snapshot = {
    rows: async function* () {
      yield [
        ['b', 1],
        ['a', 1],
      ]
    },
  } as unknown as Snapshot
  await assert.rejects(sumOf(table, snapshot), /not in order/)
})

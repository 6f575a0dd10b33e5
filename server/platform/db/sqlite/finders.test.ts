import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { forBothDatabases, migratedDatabase } from '#test/servers/databases.ts'
import type { Database } from '../open.ts'

forBothDatabases(({ place }) => {
  async function start(t: TestContext) {
    const where = await place(t)
    const open = async () => {
      const database = await migratedDatabase(t, where)
      return database
    }
    const database = await open()
    const find = database.finder(({ challenge }: { challenge: string }) =>
      database.kysely.selectFrom('spent_challenges').select('expires_at').where('challenge', '=', challenge),
    )
    return { open, database, found: async (challenge: string) => (await find({ challenge }))?.expires_at }
  }
  const put = ({ kysely }: Pick<Database, 'kysely'>, challenge: string, expires_at: number) =>
    kysely
      .insertInto('spent_challenges')
      .values({ challenge, expires_at })
      .onConflict((conflict) => conflict.column('challenge').doUpdateSet({ expires_at }))
      .execute()

  test('a finder returns committed data, immediately after every write', async (t) => {
    const { database, found } = await start(t)
    assert.equal(await found('a'), undefined)
    for (let value = 1; value <= 20; value++) {
      await put(database, 'a', value)
      assert.equal(await found('a'), value)
      assert.equal(await found('b'), undefined)
    }
    await database.kysely.transaction().execute(async (kysely) => {
      await put({ kysely }, 'a', 99)
      assert.equal(await found('a'), 20)
    })
    assert.equal(await found('a'), 99)
    const failed = database.kysely.transaction().execute(async (kysely) => {
      await put({ kysely }, 'a', 0)
      throw new Error('changed my mind')
    })
    await assert.rejects(failed)
    assert.equal(await found('a'), 99)
    const changed = database.kysely
      .updateTable('spent_challenges')
      .set({ expires_at: 7 })
      .returning('challenge')
    assert.equal((await changed.execute()).length, 1)
    assert.equal(await found('a'), 7)
    await database.kysely.deleteFrom('spent_challenges').execute()
    assert.equal(await found('a'), undefined)
  })

  test('a finder notices writes by another process at once', async (t) => {
    const { open, database, found } = await start(t)
    const other = await open()
    for (let value = 1; value <= 20; value++) {
      await put(value % 2 === 0 ? database : other, 'a', value)
      // A request that arrives later is read in a later turn of the event loop.
      await nextTurn()
      assert.equal(await found('a'), value)
    }
  })

  test('a finder works with more parameters than its cache holds', async (t) => {
    const { database, found } = await start(t)
    await put(database, 'a', 1)
    for (let number = 0; number < 12_000; number++) {
      if (database.dialect === 'postgres' && number > 200) break
      assert.equal(await found(String(number)), undefined)
    }
    assert.equal(await found('a'), 1)
  })

  test('parameters are given by name, whatever their order in the query', async (t) => {
    const { database } = await start(t)
    for (const challenge of ['a', 'b', 'c', 'd']) await put(database, challenge, 5)
    await put(database, 'e', 6)
    const read = database.reader(({ skip, limit, time }: { skip: number; limit: number; time: number }) =>
      database.kysely
        .selectFrom('spent_challenges')
        .select('challenge')
        .where('challenge', '!=', 'a')
        .where('expires_at', '=', time)
        .orderBy('challenge')
        .limit(limit)
        .offset(skip),
    )
    const names = (rows: { challenge: string }[]) => rows.map(({ challenge }) => challenge).join()
    assert.equal(names(await read({ skip: 1, limit: 2, time: 5 })), 'c,d')
    assert.equal(names(await read({ time: 6, skip: 0, limit: 9 })), 'e')
    const all = database.reader(
      () => database.kysely.selectFrom('spent_challenges').select('challenge').where('expires_at', '=', 6),
      { cached: true },
    )
    assert.equal(names(await all()), 'e')
    assert.throws(
      () =>
        database.reader(({ name }: { name: string }) =>
          database.kysely.selectFrom('spent_challenges').selectAll().where('challenge', '=', `${name}!`),
        ),
      /The parameter name can only be passed on to the query/,
    )
  })
})

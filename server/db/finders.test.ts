import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { forEachDatabase } from '#test/databases.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

forEachDatabase(({ place }) => {
  async function start(t: TestContext) {
    const where = await place(t)
    const open = async () => {
      const database = await openDatabase(where)
      t.after(() => database.close())
      await migrate(database)
      return database
    }
    const database = await open()
    const find = database.finder(
      database.kysely.selectFrom('spent_challenges').select('expires_at').where('challenge', '=', ''),
    )
    return { open, database, found: async (challenge: string) => (await find(challenge))?.expires_at }
  }
  const put = ({ kysely }: Pick<Database, 'kysely'>, challenge: string, expires_at: number) =>
    kysely
      .insertInto('spent_challenges')
      .values({ challenge, expires_at })
      .onConflict((conflict) => conflict.column('challenge').doUpdateSet({ expires_at }))
      .execute()

  test('a finder answers what is committed, at once after every write', async (t) => {
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

  test('what another process writes is noticed', async (t) => {
    const { open, database, found } = await start(t)
    const other = await open()
    await put(database, 'a', 1)
    assert.equal(await found('a'), 1)
    await put(other, 'a', 2)
    await pause(60)
    assert.equal(await found('a'), 2)
  })

  test('more is asked for than is remembered', async (t) => {
    const { database, found } = await start(t)
    await put(database, 'a', 1)
    for (let number = 0; number < 12_000; number++) {
      if (database.dialect === 'postgres' && number > 200) break
      assert.equal(await found(String(number)), undefined)
    }
    assert.equal(await found('a'), 1)
  })
})

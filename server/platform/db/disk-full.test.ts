import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { need } from '#test/run/needs.ts'
import { smallDisk } from '#test/servers/small-disk.ts'
import { type Database, openDatabase } from './open.ts'
import { migratedDatabase } from '#test/servers/databases.ts'

test(
  'a full disk refuses writes, keeps what is there and recovers',
  { skip: need('mount').missing },
  async (t) => {
    const dataDir = smallDisk(t)
    if (dataDir === undefined) return t.skip('a small disk: only root can mount one')
    const database = await migratedDatabase(t, { dataDir, databaseUrl: '' })

    const ballast = join(dataDir, 'ballast')
    writeFileSync(ballast, Buffer.alloc(200_000))
    let written = 0
    const fill = async () => {
      for (; ; written++) await add(database, written)
    }
    await assert.rejects(fill(), /database or disk is full/)
    assert.ok(written > 5)
    assert.equal(await count(database), written)
    await assert.rejects(add(database, written), /database or disk is full/)

    rmSync(ballast)
    await add(database, written)
    assert.equal(await count(database), written + 1)
    await database.close()

    const again = await openDatabase({ dataDir, databaseUrl: '' })
    t.after(() => again.close())
    assert.equal(await count(again), written + 1)
  },
)

const add = ({ kysely }: Database, number: number) =>
  kysely.transaction().execute((transaction) =>
    transaction
      .insertInto('spent_challenges')
      .values({ challenge: `${number} ${'x'.repeat(5000)}`, expires_at: number })
      .execute(),
  )

const count = async ({ kysely }: Database) =>
  (await kysely.selectFrom('spent_challenges').select('expires_at').execute()).length

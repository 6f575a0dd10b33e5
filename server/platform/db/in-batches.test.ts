import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { startCallers } from '#test/apps/callers.ts'
import { runs } from '#test/data/runs.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import { openLog } from '../log.ts'
import { deleteSome, inBatches, sweepExpired } from './in-batches.ts'
import type { Database } from './open.ts'

const log = openLog({ logLevel: 'silent' })
const today = () => Math.floor(Date.now() / 86_400_000)

async function addVisits({ kysely, dialect }: Database, list: string, day: number, count: number) {
  const numbers =
    dialect === 'sqlite'
      ? sql`(with recursive n(value) as (select 1 union all select value + 1 from n where value < ${count})
          select value from n)`
      : sql`generate_series(1, cast(${count} as integer)) as n(value)`
  await sql`insert into list_views (list_id, day, visitor)
    select ${list}, cast(${day} as integer), 'visitor ' || value from ${numbers}`.execute(kysely)
}

const counted = async ({ kysely }: Database): Promise<number> => {
  const { count } = await kysely
    .selectFrom('list_views')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What others find meanwhile. */
async function seenUntil(database: Database, isOver: () => boolean): Promise<Set<number>> {
  const seen = new Set<number>()
  while (!isOver()) {
    seen.add(await counted(database))
    await pause(0)
  }
  return seen
}

forBothDatabases(({ open }) => {
  test("the sweep deletes yesterday's visits in batches, also at the start, while others are answered", async (t) => {
    const database = await open(t)
    const { ada } = await startCallers(t, database)
    const { id } = (await ada.call('POST /api/binlists', { body: { name: 'x' } })).body
    await addVisits(database, id, today() - 1, 3000)
    await addVisits(database, id, today(), 10)
    let isOver = false
    t.after(sweepExpired(database, log, async () => void (isOver = true)))
    const seen = await seenUntil(database, () => isOver)
    assert.equal(await counted(database), 10)
    assert.ok(seen.size > 5, `others were answered only after ${[...seen].join(', ')}`)
  })

  test('a sweep ends when the server stops', async (t) => {
    const database = await open(t)
    const { ada } = await startCallers(t, database)
    const { id } = (await ada.call('POST /api/binlists', { body: { name: 'x' } })).body
    await addVisits(database, id, today() - 1, 3000)
    let hasFinished = false
    const stop = sweepExpired(database, log, async () => void (hasFinished = true))
    while ((await counted(database)) === 3000) await pause(0)
    stop()
    await pause(50)
    const left = await counted(database)
    await pause(50)
    assert.ok(left > 0 && left === (await counted(database)))
    assert.equal(hasFinished, false)
  })

  test('a list that many have visited today is deleted in batches', async (t) => {
    const database = await open(t)
    const { ada } = await startCallers(t, database)
    const { id } = (await ada.call('POST /api/binlists', { body: { name: 'x' } })).body
    await addVisits(database, id, today(), 3000)
    let isOver = false
    const deleted = ada
      .call('DELETE /api/binlists/:hashId', { params: { hashId: id } })
      .then(() => (isOver = true))
    const seen = await seenUntil(database, () => isOver)
    await deleted
    assert.equal(await counted(database), 0)
    assert.ok(seen.size > 5, `others were answered only after ${[...seen].join(', ')}`)
  })

  test('exactly the rows for which the condition holds are deleted, whatever the size of a batch', async (t) => {
    const database = await open(t)
    const { kysely } = database
    const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(times, fc.integer({ min: 1, max: 30 }), fc.nat(20), async (all, most, now) => {
        await kysely.deleteFrom('spent_challenges').execute()
        const rows = all.map((expires_at, at) => ({ challenge: `${at}`, expires_at }))
        if (rows.length > 0) await kysely.insertInto('spent_challenges').values(rows).execute()
        const sizes: number[] = []
        let before = rows.length
        const count = async () =>
          (await kysely.selectFrom('spent_challenges').select('challenge').execute()).length
        await inBatches(async () => {
          const more = await deleteSome(database, 'spent_challenges', sql`expires_at <= ${now}`, most)
          const left = await count()
          sizes.push(before - left)
          before = left
          return more
        })
        assert.ok(sizes.every((size) => size <= most))
        const left = await kysely.selectFrom('spent_challenges').select('expires_at').execute()
        assert.deepEqual(
          left.map(({ expires_at }) => Number(expires_at)).toSorted((a, b) => a - b),
          all.filter((time) => time > now).toSorted((a, b) => a - b),
        )
      }),
      { numRuns: runs(50) },
    )
  })
})

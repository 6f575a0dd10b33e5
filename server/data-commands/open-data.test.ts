import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Kysely } from 'kysely'
import { commandFolder, runBindex } from '#test/servers/bindex.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'

const lookUp = (...words: string[]) => ['lookup', '457173', '--format', 'csv', ...words]
const answer = (brand: string) =>
  `BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\n457173,${brand},DEBIT,,Nord Bank,DK,,debit\n`

/** What a moderator's decision leaves in the database. */
async function accept(kysely: Kysely<Schema>, bin: string, brand: string): Promise<void> {
  const [now, id] = [Date.parse('2026-11-15'), 'a']
  const one = { bin, field: 'brand', value: brand, previous: '', created_at: now } as const
  const other = { source: '', country: '', bank: '', reason: '', state: 'accepted' } as const
  await kysely
    .insertInto('corrections')
    .values({ ...one, ...other, id, account_id: null, decided_at: now })
    .execute()
  const decision = { number: 1, correction_id: id, bins: '', reason: '', moderator_id: null }
  await kysely
    .insertInto('correction_decisions')
    .values({ ...decision, action: 'accept', created_at: now })
    .execute()
  await kysely
    .insertInto('accepted_facts')
    .values({ ...one, number: 1, correction_id: id, in_force: 1 })
    .execute()
}

forEachDatabase(({ place }) => {
  test('commands use the corrections of the site, but not for a file of its own', async (t) => {
    const { databaseUrl } = await place(t)
    const folder = await commandFolder(t)
    const database = await openDatabase({ dataDir: folder, databaseUrl })
    t.after(() => database.close())
    await migrate(database)
    const run = (words: string[]) => runBindex(folder, words, { environment: { DATABASE_URL: databaseUrl } })
    assert.deepEqual(await run(lookUp()), { code: 0, out: answer('VISA/DANKORT'), errors: '' })
    await accept(database.kysely, '457173', 'VISA')
    assert.deepEqual(await run(lookUp()), { code: 0, out: answer('VISA'), errors: '' })
    assert.equal((await run(lookUp('--data', 'dataset.bindex'))).out, answer('VISA/DANKORT'))
    assert.equal((await run(['search', '--brand', 'VISA', '--count'])).out, '4\n')
  })
})

test('without a database that can be read, commands say so and use the data as it is', async (t) => {
  const folder = await commandFolder(t)
  writeFileSync(join(folder, 'bindex.db'), 'This is not a database. '.repeat(100))
  const { code, out, errors } = await runBindex(folder, lookUp())
  assert.deepEqual([code, out], [0, answer('VISA/DANKORT')])
  assert.match(errors, /^Without the corrections of the site: .*bindex\.db.*\n$/)
})

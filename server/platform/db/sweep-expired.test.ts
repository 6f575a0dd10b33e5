import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import { startSession, addAccount } from '../../accounts/store.ts'
import { stopClock } from '#test/apps/clock.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { openLog } from '../log.ts'
import { sweepExpired } from './in-batches.ts'
import { migratedDatabase } from '#test/servers/databases.ts'

const hour = 60 * 60_000
const year = 365 * 24 * hour

test('expired sessions are deleted every hour, but not when the clock has just jumped', async (t) => {
  const database = await migratedDatabase(t, { dataDir: await temporaryFolder(t), databaseUrl: '' })
  const { id } = await addAccount(database.kysely)
  const start = Date.now()
  await startSession(database.kysely, id, start)
  await startSession(database.kysely, id, start - year)
  const left = async () => {
    for (let turn = 0; turn < 20; turn++) await settle()
    return (await database.kysely.selectFrom('sessions').select('token_hash').execute()).length
  }

  const clock = stopClock(t)
  let now = start
  t.mock.method(Date, 'now', () => now)
  t.mock.timers.enable({ apis: ['setInterval'] })
  const passHour = (): void => {
    now += hour
    clock.tick(hour)
    t.mock.timers.tick(hour)
  }
  t.after(sweepExpired(database, openLog({ logLevel: 'silent' }), async () => {}))
  assert.equal(await left(), 2, 'the clock may not be set yet')
  now += year
  passHour()
  assert.equal(await left(), 2, 'the clock has jumped')
  now -= year
  passHour()
  assert.equal(await left(), 2, 'it has jumped back')
  passHour()
  assert.equal(await left(), 1)
})

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import { lockFile } from '../../../lock-file.ts'
import type { Database } from '../../open.ts'

const lockKey = 0x62_69_62_6b

/** Returns undefined while another server with the same database does the work. */
export async function asOnlyOne<T>(
  { dialect, kysely }: Database,
  { dataDir }: Pick<Config, 'dataDir'>,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (dialect === 'sqlite') {
    mkdirSync(dataDir, { recursive: true })
    const unlock = lockFile(join(dataDir, 'backups.lock'))
    return unlock && work().finally(unlock)
  }
  // PostgreSQL unlocks it when the connection ends, however it ends.
  return kysely.connection().execute(async (connection) => {
    const lock = sql<{
      locked: boolean
    }>`select pg_try_advisory_lock(${lockKey}, hashtext(current_schema())) as locked`
    if (!(await lock.execute(connection)).rows[0]?.locked) return undefined
    return work().finally(() =>
      sql`select pg_advisory_unlock(${lockKey}, hashtext(current_schema()))`
        .execute(connection)
        .catch(() => {}),
    )
  })
}

export async function lastBackupAt({ kysely }: Pick<Database, 'kysely'>): Promise<number> {
  const row = await kysely
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'backups')
    .executeTakeFirst()
  return row?.value ?? 0
}

export async function noteBackup({ kysely }: Pick<Database, 'kysely'>, at: number): Promise<void> {
  await kysely
    .insertInto('counters')
    .values({ name: 'backups', value: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: at }))
    .execute()
}

/** A time in the future was noted while the clock was wrong. */
export const isDue = (last: number, period: number, now = Date.now()): boolean =>
  last > now || now - last >= period

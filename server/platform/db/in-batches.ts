import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'
import type { Log } from '../log.ts'

type Writable = Pick<Database, 'kysely'>

const keys = {
  sessions: ['token_hash'],
  spent_challenges: ['challenge'],
  shared_searches: ['id'],
  watch_changes: ['watch_id', 'number'],
  list_views: ['list_id', 'day', 'visitor'],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] }

/** As long as the last batch took, so that other requests get at least half of the time. */
export function pacer(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    await pause(Math.min(100, performance.now() - since))
    since = performance.now()
  }
}

export async function inBatches(batch: () => Promise<boolean>): Promise<void> {
  const pace = pacer()
  while (await batch()) await pace()
}

/** 10 ms for small rows. SQLite does nothing else meanwhile, overwrites what it deletes, and empties its log now and then. */
const rowsAtOnce = 200

/** Returns whether there may be more. `condition` needs an index. */
export async function deleteSome(
  { kysely }: Writable,
  table: keyof typeof keys,
  condition: RawBuilder<unknown>,
  limit = rowsAtOnce,
): Promise<boolean> {
  const from = sql.table(table)
  const key = sql.join(keys[table].map((column) => sql.ref(column)))
  const some = sql`(${key}) in (select ${key} from ${from} where ${condition} limit ${limit})`
  // Twice, because PostgreSQL lets others change a row between finding and deleting it.
  const { numAffectedRows = 0n } = await sql`delete from ${from} where ${some} and ${condition}`.execute(
    kysely,
  )
  return numAffectedRows >= BigInt(limit)
}

const every = 60 * 60_000
const day = 24 * every

/** Sessions are deleted only when the clock has been steady for an hour: it may be wrong after a start, until it is set. */
export function sweepExpired(database: Database, log: Log, finish: () => Promise<void>): () => void {
  const isSteady = steadyClock()
  let isStopped = false
  const sweep = async () => {
    try {
      const now = Date.now()
      const expired = sql`expires_at <= ${now}`
      const before = sql`day < ${Math.floor(now / day)}`
      const small = [
        ...(isSteady() ? [['sessions', expired] as const] : []),
        ['spent_challenges', expired] as const,
        ['list_views', before] as const,
      ]
      for (const [table, condition] of small)
        await inBatches(async () => !isStopped && (await deleteSome(database, table, condition)))
      if (!isStopped) await finish()
    } catch (error) {
      log.warn({ err: error }, 'Expired rows could not be deleted. Trying again in an hour.')
    }
  }
  void sweep()
  const timer = setInterval(() => void sweep(), every).unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

function steadyClock(): () => boolean {
  let last: number | undefined
  return () => {
    const offset = Date.now() - performance.now()
    const isSteady = last !== undefined && Math.abs(offset - last) < 60_000
    last = offset
    return isSteady
  }
}

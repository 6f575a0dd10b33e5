import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { deleteSome, inBatches } from './in-batches.ts'
import type { Database } from './open.ts'

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

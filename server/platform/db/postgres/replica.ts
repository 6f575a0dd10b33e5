import { setTimeout as pause } from 'node:timers/promises'
import type { GuardedPool, QueryPool } from './pool.ts'

const mostLag = 5000
const measureEvery = 1000

export interface ReplicaPool extends QueryPool {
  isUsed(): boolean
}

/**
 * Reads from a replica while it is at most a few seconds behind, and from the primary otherwise, or when the replica
 * fails. `open` is tried again until it succeeds. The primary is closed by its owner.
 */
export function readsFromReplica(primary: GuardedPool, open: () => Promise<GuardedPool>): ReplicaPool {
  let replica: GuardedPool | undefined
  let upToDateAt = -Infinity
  const places: { at: number; lsn: bigint }[] = []
  const stopped = new AbortController()
  const { signal } = stopped
  const isUsed = () => performance.now() - upToDateAt <= mostLag

  /** By places in the log, not by clocks: those of two machines differ, and an idle primary has no recent commit. */
  async function measureLag(): Promise<void> {
    replica ??= await open()
    const at = performance.now()
    places.push({ at, lsn: await placeIn(primary, 'select pg_current_wal_lsn()::text as lsn') })
    const replayed = await placeIn(
      replica,
      'select pg_last_wal_replay_lsn()::text as lsn where pg_is_in_recovery()',
    )
    while (places[0] && places[0].lsn <= replayed) upToDateAt = places.shift()!.at
    // While it is behind, old places are of no use.
    while (places.length > 100) places.shift()
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await measureLag().catch(() => undefined)
      await pause(measureEvery, undefined, { signal, ref: false }).catch(() => undefined)
    }
    // It may have been opened meanwhile.
    await replica?.end()
  }

  async function query(sql: string, parameters: readonly unknown[], name?: string) {
    if (!/^\s*select\b/i.test(sql)) throw new Error('Only reads go to the replica.')
    if (!replica || !isUsed()) return primary.query(sql, parameters, name)
    // Also when the replica ends a query because it conflicts with what it replays.
    return replica.query(sql, parameters, name).catch(() => primary.query(sql, parameters, name))
  }

  void follow()
  return {
    query,
    options: {},
    isUsed,
    connect: async () => ({ query, release() {} }),
    async end() {
      stopped.abort()
      await replica?.end()
    },
  }
}

async function placeIn(pool: GuardedPool, sql: string): Promise<bigint> {
  const { rows } = await pool.query(sql)
  const [high, low] = (rows[0] as { lsn: string }).lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

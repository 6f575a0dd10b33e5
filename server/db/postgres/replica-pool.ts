import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { GuardedClient } from './guarded-client.ts'
import type { GuardedPool } from './guarded-pool.ts'

/** Milliseconds that a replica may be behind. */
const mostLag = 5000
const lookEvery = 1000

/**
 * Reads from a replica that is at most a few seconds behind, and from the primary otherwise, or when the replica fails.
 * Everything else goes to the primary.
 */
export class ReplicaPool {
  private readonly primary: GuardedPool
  private readonly open: () => Promise<GuardedPool>
  private readonly isFailure: (error: unknown) => boolean
  private replica: GuardedPool | undefined
  /** The replica has everything that was committed before this moment. */
  private upToDateAt = -Infinity
  /** Where the primary was in its log, and when. */
  private readonly places: { at: number; lsn: bigint }[] = []
  private readonly stopped = new AbortController()

  /**
   * `open` opens the replica; it is tried again until it succeeds. `isFailure` says whether an error is about the replica
   * rather than the statement.
   */
  constructor(
    primary: GuardedPool,
    open: () => Promise<GuardedPool>,
    isFailure: (error: unknown) => boolean,
  ) {
    this.primary = primary
    this.open = open
    this.isFailure = isFailure
    void this.follow()
  }

  /** Whether it is used. */
  get isUsed(): boolean {
    return this.replica !== undefined && performance.now() - this.upToDateAt <= mostLag
  }

  async read(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const { isUsed, replica } = this
    if (!isUsed || !replica) return this.primary.read(sql, parameters)
    try {
      return await replica.read(sql, parameters)
    } catch (error) {
      // Also when the replica ends a query because it conflicts with what it replays.
      if (!this.isFailure(error)) throw error
      return this.primary.read(sql, parameters)
    }
  }

  query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    return this.primary.query(sql, parameters)
  }

  connect(): Promise<GuardedClient> {
    return this.primary.connect()
  }

  /** The primary is closed by its owner. */
  async end(): Promise<void> {
    this.stopped.abort()
    await this.replica?.end()
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopped
    while (!signal.aborted) {
      await this.look().catch(() => undefined)
      await pause(lookEvery, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** By places in the log, not by clocks: those of two machines differ, and an idle primary has no recent commit. */
  private async look(): Promise<void> {
    this.replica ??= await this.openUnlessStopped()
    const at = performance.now()
    this.places.push({ at, lsn: await placeIn(this.primary, 'select pg_current_wal_lsn()::text as lsn') })
    const replayed = await placeIn(
      this.replica,
      'select pg_last_wal_replay_lsn()::text as lsn where pg_is_in_recovery()',
    )
    while (this.places[0] && this.places[0].lsn <= replayed) this.upToDateAt = this.places.shift()!.at
    // While it is behind, old places are of no use.
    while (this.places.length > 100) this.places.shift()
  }

  private async openUnlessStopped(): Promise<GuardedPool> {
    const opened = await this.open()
    if (!this.stopped.signal.aborted) return opened
    await opened.end()
    throw new Error('It was closed.')
  }
}

async function placeIn(pool: GuardedPool, sql: string): Promise<bigint> {
  const { rows } = await pool.read(sql, [])
  const [high, low] = (rows[0] as { lsn: string }).lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

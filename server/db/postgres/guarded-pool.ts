import pg from 'pg'
import { Breaker } from './breaker.ts'
import { connectionFailure, isDisconnect, isStalePlan } from './connection-errors.ts'
import { GuardedClient, noteTimeout, type PoolOptions, storable } from './guarded-client.ts'
import { Overtaken, SharedConnection } from './shared-connection.ts'
import { StuckStatements } from './stuck-statements.ts'

/**
 * Connects and disconnects; throws when PostgreSQL cannot be used. Returns whether it was PostgreSQL itself that answered:
 * a connection pooler such as PgBouncer has process IDs of its own.
 */
export async function tryConnection(options: pg.ClientConfig): Promise<boolean> {
  // Not through a pool, which does not close a client that failed to log in: PostgreSQL would wait a minute for it.
  const client = new pg.Client({ ...options, query_timeout: options.connectionTimeoutMillis })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid === (client as unknown as { processID: number }).processID
  } finally {
    await client.end()
  }
}

/**
 * A pool whose queries always end within the time limit, and which fails at once while PostgreSQL does not answer. Reads
 * share a few of the connections; every transaction has one of its own.
 */
export class GuardedPool {
  private readonly options: PoolOptions
  private readonly poolOptions: pg.PoolConfig
  private pool: pg.Pool
  private shared: SharedConnection[] = []
  private readonly mostShared: number
  private readonly breaker: Breaker
  private ended: Promise<void> | undefined
  private readonly stuck = new StuckStatements()

  constructor(options: PoolOptions) {
    this.options = options
    this.mostShared = Math.min(Math.ceil(options.size / 4), options.size - 1)
    this.poolOptions = { ...options.client, max: options.size - this.mostShared }
    this.pool = newPool(this.poolOptions)
    this.breaker = new Breaker(() => tryConnection(options.client))
  }

  async connect(): Promise<GuardedClient> {
    for (let isSecond = false; ; isSecond = true) {
      this.refuseWhileOpen()
      const { pool } = this
      const start = performance.now()
      try {
        const client = await pool.connect()
        return new GuardedClient(client, this.options, this.stuck, () => this.giveUpIfSilent(pool))
      } catch (error) {
        // It may have been our own process that was too busy to notice.
        if (isLate(error) && !isSecond) continue
        // When it answers others, it is only slow to let in one more.
        const isSlow = isLate(error) && this.stuck.workedAt > start
        if (!isSlow && !isBusy(error)) this.giveUp(pool)
        throw error
      }
    }
  }

  /** Runs a statement that changes nothing, outside of transactions. */
  async read(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    this.refuseWhileOpen()
    const shared = this.stuck.isSuspect(sql) ? undefined : this.sharedConnection()
    if (!shared) return this.readAlone(sql, parameters)
    try {
      const result = await shared.read({ sql, values: parameters.map(storable) })
      this.stuck.worked(sql)
      return result
    } catch (error) {
      const isTimeout = noteTimeout(this.stuck, sql, error)
      if (isStalePlan(error)) shared.close(error)
      // Nothing was changed, so it may be tried again; PostgreSQL may have been restarted.
      const mayWork =
        error instanceof Overtaken ||
        isStalePlan(error) ||
        isBusy(error) ||
        (!isTimeout && isDisconnect(error))
      if (mayWork) return this.readAlone(sql, parameters)
      throw error
    }
  }

  private async readAlone(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    for (;;) {
      try {
        return await this.query(sql, parameters)
      } catch (error) {
        // That connection is closed, so this ends.
        if (!isStalePlan(error)) throw error
      }
    }
  }

  /** Runs one statement on a connection of its own. */
  async query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect()
    try {
      // The settings last as long as a transaction.
      if (this.options.settings) client.begin('begin')
      const result = await client.query(sql, parameters)
      await client.commit()
      return result
    } catch (error) {
      await client.rollback()
      throw error
    } finally {
      client.release()
    }
  }

  get state() {
    const { totalCount, idleCount, waitingCount } = this.pool
    return {
      connections: totalCount + this.shared.length,
      idle: idleCount + this.shared.filter(({ load }) => load === 0).length,
      limit: this.options.size,
      waiting: waitingCount,
      answers: !this.breaker.isOpen,
    }
  }

  end(): Promise<void> {
    return (this.ended ??= this.close())
  }

  private async close(): Promise<void> {
    this.breaker.stop()
    for (const shared of this.shared) shared.close(connectionFailure('The connection was closed.'))
    await this.pool.end()
  }

  private refuseWhileOpen(): void {
    if (this.ended) throw connectionFailure('The database is closed.')
    if (this.breaker.isOpen) throw connectionFailure('PostgreSQL did not answer a moment ago.')
  }

  /**
   * The one that other reads of this turn of the event loop go to, because each connection costs system calls and wakes a
   * process of PostgreSQL; for the first of them the one with the fewest under way. Undefined when all are held up by slow ones.
   */
  private sharedConnection(): SharedConnection | undefined {
    const together = this.shared.find((one) => one.isOpen && one.isCorked && one.load < mostTogether)
    if (together) return together
    const [least] = this.shared.filter(({ isOpen }) => isOpen).toSorted((one, other) => one.load - other.load)
    if (least?.load === 0 || this.shared.length >= this.mostShared) return least
    const { client, isDirect, settings, replyLimit } = this.options
    const { pool } = this
    const made: SharedConnection = new SharedConnection({
      client,
      isDirect,
      settings,
      replyLimit,
      silent: () => this.giveUpIfSilent(pool),
      closed: () => (this.shared = this.shared.filter((one) => one !== made)),
    })
    this.shared.push(made)
    return made
  }

  /** After one connection had no reply for as long as it may take: unless others had. */
  private giveUpIfSilent(pool: pg.Pool): void {
    if (performance.now() - this.stuck.workedAt >= this.options.replyLimit) this.giveUp(pool)
  }

  /** Also replaces the connections, because the others may be just as dead. */
  private giveUp(pool: pg.Pool): void {
    if (pool !== this.pool) return
    this.breaker.open()
    this.pool = newPool(this.poolOptions)
    for (const shared of this.shared) shared.close(connectionFailure('PostgreSQL did not answer in time.'))
    // Its connections close as they are released; nobody waits for it.
    void pool.end().catch(() => {})
  }
}

/** Reads under way on one connection before another one is used as well. */
const mostTogether = 32

function newPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  // A connection that breaks while no query runs on it emits an error, which would end the process without a listener:
  // on the pool for idle connections, on the client between the queries of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The message of pg for a connection that takes too long to make. */
const isLate = (error: unknown): boolean => (error as Error).message.includes('due to connection timeout')

/** All connections are in use, here or in PostgreSQL, which says nothing about whether it answers. */
function isBusy(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string }
  return code === '53300' || message === 'timeout exceeded when trying to connect'
}

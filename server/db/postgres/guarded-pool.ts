import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { Breaker } from './breaker.ts'
import {
  connectionFailure,
  isDisconnect,
  lockTimeout,
  OutcomeUnknown,
  statementTimeout,
} from './connection-errors.ts'
import { noteSaved } from './saved-changes.ts'
import { StuckStatements } from './stuck-statements.ts'
import { hasReplyLimit } from './time-limits.ts'

/** Connects and disconnects; throws when PostgreSQL cannot be used. */
export async function tryConnection(options: pg.ClientConfig): Promise<void> {
  // Not through a pool, which does not close a client that failed to log in: PostgreSQL would wait a minute for it.
  const client = new pg.Client(options)
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

/**
 * A pool whose queries always end within the time limit, and which fails at once while PostgreSQL does not answer.
 * `replyLimit` is how many milliseconds PostgreSQL may take to answer a query.
 */
export class GuardedPool implements PostgresPool {
  readonly options: pg.PoolConfig
  private readonly replyLimit: number
  private pool: pg.Pool
  private readonly breaker: Breaker
  private readonly stuck = new StuckStatements()

  constructor(options: pg.PoolConfig, replyLimit: number) {
    this.options = options
    this.replyLimit = replyLimit
    this.pool = newPool(options)
    this.breaker = new Breaker(() => tryConnection(options))
  }

  get state() {
    const { totalCount, idleCount, waitingCount } = this.pool
    return {
      connections: totalCount,
      idle: idleCount,
      limit: this.options.max ?? 0,
      waiting: waitingCount,
      answers: !this.breaker.isOpen,
    }
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.breaker.isOpen) throw connectionFailure('PostgreSQL did not answer a moment ago.')
    const { pool } = this
    try {
      const client = await pool.connect()
      return new GuardedClient(client, this.replyLimit, this.stuck, () => this.giveUp(pool))
    } catch (error) {
      if (!isBusy(error)) this.giveUp(pool)
      throw error
    }
  }

  async end(): Promise<void> {
    this.breaker.stop()
    await this.pool.end()
  }

  /** Also replaces the pool, because its other connections may be just as dead. */
  private giveUp(pool: pg.Pool): void {
    if (pool !== this.pool) return
    this.breaker.open()
    this.pool = newPool(this.options)
    // Its connections close as they are released; nobody waits for it.
    void pool.end().catch(() => {})
  }
}

function newPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  // A connection that breaks while no query runs on it emits an error, which would end the process without a listener:
  // on the pool for idle connections, on the client between the queries of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** All connections are in use, here or in PostgreSQL, which says nothing about whether it answers. */
function isBusy(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string }
  return code === '53300' || message === 'timeout exceeded when trying to connect'
}

class GuardedClient implements PostgresPoolClient {
  readonly processID: number
  private readonly client: pg.PoolClient
  private readonly replyLimit: number
  private readonly stuck: StuckStatements
  private readonly giveUp: () => void
  private isBroken = false
  private inTransaction = false

  constructor(client: pg.PoolClient, replyLimit: number, stuck: StuckStatements, giveUp: () => void) {
    this.processID = (client as unknown as { processID: number }).processID
    this.client = client
    this.replyLimit = replyLimit
    this.stuck = stuck
    this.giveUp = giveUp
  }

  query: PostgresPoolClient['query'] = ((sql: string, parameters: readonly unknown[]) =>
    this.run(sql, parameters)) as PostgresPoolClient['query']

  release(destroy = false): void {
    // A broken client may still be waiting for its reply, so it must not run another query.
    this.client.release(destroy || this.isBroken)
  }

  private async run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // PostgreSQL rolls back by itself when the connection breaks. An error here would hide the first one.
    if (this.isBroken && sql === 'rollback') return rolledBack
    if (this.isBroken) throw connectionFailure('The connection is broken.')
    if (!this.stuck.allows(sql)) {
      throw Object.assign(new Error('This statement keeps running into the time limit.'), {
        code: lockTimeout,
      })
    }
    try {
      const result = await this.reply(this.client.query(sql, parameters.map(storable)))
      this.stuck.worked(sql)
      if (this.saves(sql)) noteSaved()
      this.followTransaction(sql)
      return result as unknown as PostgresQueryResult<R>
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === lockTimeout || code === statementTimeout) this.stuck.failed(sql)
      if (!isDisconnect(error)) throw error
      this.isBroken = true
      if (sql === 'rollback') return rolledBack
      throw this.saves(sql) ? new OutcomeUnknown(error) : error
    }
  }

  private reply<T>(running: Promise<T>): Promise<T> {
    if (!hasReplyLimit()) return running
    const late = Promise.withResolvers<never>()
    const expire = () => {
      this.giveUp()
      late.reject(connectionFailure('PostgreSQL did not answer in time.'))
    }
    // If our own process was busy for so long, the reply may have arrived already: it is read before the immediate runs.
    let immediate: NodeJS.Immediate | undefined
    const timer = setTimeout(() => (immediate = setImmediate(expire)), this.replyLimit)
    return Promise.race([running, late.promise]).finally(() => {
      clearTimeout(timer)
      clearImmediate(immediate)
    })
  }

  private followTransaction(sql: string): void {
    if (/^(?:begin|start transaction)/.test(sql)) this.inTransaction = true
    else if (/^(?:commit|rollback)$/.test(sql)) this.inTransaction = false
  }

  /** Whether this statement saves a change; if its reply never comes, it may have done so or not. */
  private saves(sql: string): boolean {
    return this.inTransaction ? sql === 'commit' : !/^(?:select|begin|start|set|show)\b/i.test(sql)
  }
}

/** PostgreSQL refuses texts with a null character, which SQLite compares and stores. No ID or BIN has one. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value

const rolledBack: PostgresQueryResult<never> = { command: 'ROLLBACK', rowCount: 0, rows: [] }

import pg from 'pg'
import { Breaker, StuckStatements } from './breaker.ts'
import { Connection, type ConnectionEvent, storable } from './connection.ts'
import { ConnectionLost } from './connection-errors.ts'
import { SharedReads } from './shared-reads.ts'

export interface QueryPool {
  /** A read with a name, which must always stand for the same statement, is prepared once. */
  query(sql: string, parameters: readonly unknown[], name?: string): Promise<pg.QueryResult>
  options: object
  connect(): Promise<{
    query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult>
    release(): void
  }>
  end(): Promise<void>
}

export interface PoolOptions {
  client: pg.ClientConfig & { query_timeout: number }
  size: number
  /** Statements for the start of each transaction, behind a pooler; empty when connections have the settings. */
  settings: string
}

/**
 * The driver's pool for Kysely's dialect. Everything fails at once while PostgreSQL does not answer, and so does a
 * statement that keeps running into the time limit.
 */
export class GuardedPool implements QueryPool {
  readonly options: PoolOptions
  #pool: pg.Pool
  #lent = 0
  #ended: Promise<unknown> | undefined
  #answeredAt = -Infinity
  readonly #breaker: Breaker
  readonly #stuck = new StuckStatements()
  readonly #reads: SharedReads

  constructor(options: PoolOptions) {
    this.options = options
    this.#pool = this.#newPool()
    this.#reads = new SharedReads(options.client, () => this.#note('answered', 0))
    this.#breaker = new Breaker(() => queryOnce(options.client, 'select 1'))
  }

  async connect(): Promise<Connection> {
    this.#refuseWhileAway()
    const pool = this.#pool
    const start = performance.now()
    try {
      const client = await pool.connect()
      if (pool === this.#pool) this.#lent++
      return new Connection(client, this.options.settings, this.#stuck, (event, since) => {
        if (pool === this.#pool) this.#note(event, since)
      })
    } catch (error) {
      const isBusy = this.#lent >= this.#mostLent || (error as { code?: string }).code === tooManyConnections
      if (!isBusy && pool === this.#pool) this.#note('lost', start)
      throw new ConnectionLost('Could not connect to PostgreSQL.', error)
    }
  }

  async query(sql: string, parameters: readonly unknown[] = [], name?: string): Promise<pg.QueryResult> {
    this.#refuseWhileAway()
    if (name !== undefined && this.options.settings === '') {
      const values = parameters.map(storable)
      const result = await this.#reads.read({ name, text: sql, values })
      if (result) return result
    }
    const connection = await this.connect()
    try {
      return await connection.query(sql, parameters)
    } finally {
      connection.release()
    }
  }

  get #mostLent(): number {
    return this.options.size - 1
  }

  get state() {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return {
      connections: totalCount + Number(this.#reads.state !== 'away'),
      idle: idleCount + Number(this.#reads.state === 'idle'),
      limit: this.options.size,
      waiting: waitingCount,
      answers: !this.#breaker.isOpen,
    }
  }

  async end(): Promise<void> {
    this.#breaker.stop()
    await (this.#ended ??= Promise.all([this.#pool.end(), this.#reads.close()]))
  }

  #refuseWhileAway(): void {
    if (this.#ended) throw new ConnectionLost('The database is closed.')
    if (this.#breaker.isOpen) throw new ConnectionLost('PostgreSQL did not answer a moment ago.')
  }

  #note(event: ConnectionEvent, since: number): void {
    if (event === 'answered') this.#answeredAt = performance.now()
    else if (event === 'returned') this.#lent--
    // When it has answered others meanwhile, only this connection is broken.
    else if (this.#answeredAt < since) this.#giveUp()
  }

  /** Also replaces the connections, because the others may be just as dead. */
  #giveUp(): void {
    if (this.#ended) return
    this.#breaker.open()
    // Its connections close as they are returned; nobody waits for it.
    void this.#pool.end().catch(() => {})
    this.#pool = this.#newPool()
    this.#lent = 0
    void this.#reads.close().catch(() => {})
  }

  #newPool(): pg.Pool {
    return quietPool({ ...this.options.client, max: this.#mostLent })
  }
}

/** A connection that breaks while no query runs on it emits an error, which would end the process without a listener. */
export function quietPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  // The pool listens to idle connections. Between two statements of a transaction, nothing else does.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Not through a pool, which does not close a client that failed to log in: PostgreSQL would wait a minute for it. */
export async function queryOnce(options: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ query_timeout: options.connectionTimeoutMillis, ...options })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const tooManyConnections = '53300'

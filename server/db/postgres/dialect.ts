import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { GuardedClient } from './guarded-client.ts'
import type { GuardedPool } from './guarded-pool.ts'

type Pool = Pick<GuardedPool, 'connect' | 'read' | 'query'>

/**
 * Kysely on a `GuardedPool`, which its owner closes. Unlike Kysely's own dialect, it takes a connection only for transactions and writes, and
 * does not wait for the reply to `begin`.
 */
export function postgresDialect(pool: Pool): Dialect {
  return {
    createDriver: () => new PostgresDriver(pool),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  }
}

class PostgresDriver implements Driver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async acquireConnection(): Promise<LentConnection> {
    return new LentConnection(this.#pool)
  }

  beginTransaction(connection: LentConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings)
  }

  commitTransaction(connection: LentConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: LentConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: LentConnection): Promise<void> {
    connection.release()
  }

  async init(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class LentConnection implements DatabaseConnection {
  readonly #pool: Pool
  /** Of a transaction. */
  #client: GuardedClient | undefined

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#client = await this.#pool.connect()
    const how = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
    this.#client.begin(['begin', ...how].join(' '))
  }

  async commit(): Promise<void> {
    const result = await this.#client!.commit()
    // PostgreSQL rolls back if a statement has failed.
    if (result?.command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    await this.#client!.rollback()
  }

  release(): void {
    this.#client?.release()
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#client) return resultOf(await this.#client.query(sql, parameters))
    return resultOf(
      await (isRead.test(sql) ? this.#pool.read(sql, parameters) : this.#pool.query(sql, parameters)),
    )
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported.')
  }
}

const isRead = /^\s*select\b/i

function resultOf<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
  if (command === 'SELECT') return { rows }
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
}

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/**
 * Kysely over `node:sqlite`. There is one connection: the adapter says so, and Kysely then lends it to one query or
 * one transaction at a time, in the order in which they asked. Inside a transaction only its own object may be used;
 * a query to the outer one would wait for the transaction, and the transaction for it.
 */
export function sqliteDialect(sqlite: DatabaseSync): Dialect {
  return {
    createDriver: () => new SqliteDriver(sqlite),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  }
}

class SqliteDriver implements Driver {
  readonly #sqlite: DatabaseSync
  readonly #connection: SqliteConnection

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
    this.#connection = new SqliteConnection(sqlite)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    // A plain begin that reads first and writes later fails at once when another process wrote in between.
    this.#sqlite.exec('begin immediate')
  }

  async commitTransaction(): Promise<void> {
    this.#sqlite.exec('commit')
  }

  async rollbackTransaction(): Promise<void> {
    // On a full disk SQLite may have rolled back by itself; failing here would hide why.
    if (this.#sqlite.isTransaction) this.#sqlite.exec('rollback')
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

const maxStatements = 200

class SqliteConnection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync
  /** The least recently used comes first. */
  readonly #statements = new Map<string, { statement: StatementSync; hasRows: boolean }>()

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, hasRows } = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    // Rows come without a prototype; those of PostgreSQL have one.
    if (hasRows) return { rows: statement.all(...values).map((row) => ({ ...row })) as Row[] }
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed: a stream would keep the only connection from all others.')
  }

  #prepare(sql: string) {
    let prepared = this.#statements.get(sql)
    if (prepared) this.#statements.delete(sql)
    else {
      const statement = this.#sqlite.prepare(sql)
      prepared = { statement, hasRows: statement.columns().length > 0 }
      const [oldest] = this.#statements.keys()
      if (this.#statements.size >= maxStatements && oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

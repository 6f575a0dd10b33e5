import { setTimeout as pause } from 'node:timers/promises'
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
 * Kysely on `node:sqlite`. There is one connection, which Kysely lends to one query or transaction at a time, in order.
 * Inside a transaction, use only its own object: a query on the outer one would wait for the transaction, and the
 * transaction for it. A lock held by another process is waited for, up to `patience` milliseconds, without blocking
 * this process.
 */
export function sqliteDialect(sqlite: DatabaseSync, patience: number, notice: Notice): Dialect {
  // SQLite's own busy timeout would block the whole process.
  sqlite.exec('pragma busy_timeout = 0')
  return {
    createDriver: () => new SqliteConnection(sqlite, patience, notice),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  }
}

interface Notice {
  written(): void
  deleted(): void
}

const maxStatements = 200

interface Prepared {
  statement: StatementSync
  hasRows: boolean
  reads: boolean
  deletes: boolean
}

class SqliteConnection implements Driver, DatabaseConnection {
  readonly #sqlite: DatabaseSync
  readonly #patience: number
  readonly #notice: Notice
  readonly #statements = new Map<string, Prepared>()

  constructor(sqlite: DatabaseSync, patience: number, notice: Notice) {
    this.#sqlite = sqlite
    this.#patience = patience
    this.#notice = notice
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this
  }

  async beginTransaction(): Promise<void> {
    // After a plain begin, a write that follows a read fails if another process wrote in between.
    await whenFree(this.#patience, () => this.#sqlite.exec('begin immediate'))
  }

  async commitTransaction(): Promise<void> {
    this.#sqlite.exec('commit')
    this.#notice.written()
  }

  async rollbackTransaction(): Promise<void> {
    // On a full disk SQLite may have rolled back already; an error here would hide the cause.
    if (this.#sqlite.isTransaction) this.#sqlite.exec('rollback')
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, hasRows, reads, deletes } = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    return whenFree(this.#patience, () => {
      // Rows from SQLite have no prototype; those from PostgreSQL do.
      const result = hasRows
        ? { rows: statement.all(...values).map((row) => ({ ...row })) as Row[] }
        : { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
      if (deletes) this.#notice.deleted()
      if (!reads && !this.#sqlite.isTransaction) this.#notice.written()
      return result
    })
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported: it would block the only connection.')
  }

  #prepare(sql: string) {
    let prepared = this.#statements.get(sql)
    if (prepared) this.#statements.delete(sql)
    else {
      const statement = this.#sqlite.prepare(sql)
      prepared = {
        statement,
        hasRows: statement.columns().length > 0,
        reads: /^\s*select\b/i.test(sql),
        deletes: /^\s*delete\b/i.test(sql),
      }
      const [oldest] = this.#statements.keys()
      if (this.#statements.size >= maxStatements && oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

const busy = 5
const retryAfter = 10

async function whenFree<T>(patience: number, run: () => T): Promise<T> {
  const deadline = performance.now() + patience
  for (;;) {
    try {
      return run()
    } catch (error) {
      const { errcode = 0 } = error as { errcode?: number }
      if ((errcode & 0xff) !== busy || performance.now() >= deadline) throw error
      await pause(retryAfter)
    }
  }
}

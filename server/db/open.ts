import { join } from 'node:path'
import { type Compilable, CompiledQuery, Kysely, sql, type Transaction } from 'kysely'
import { databaseFile } from './database-file.ts'
import { emptyLog, explainSqlite, openSqlite } from './open-sqlite.ts'
import { addressWithoutPassword } from './postgres/address.ts'
import { type NamedValues, type Prepared, prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { SqliteFinders } from './sqlite-finders.ts'

export interface Database {
  kysely: Kysely<Schema>
  dialect: 'sqlite' | 'postgres'
  /** For messages: the file, or the address without its password. */
  place: string
  /**
   * Prepares a hot query for one row, to be run outside of transactions. On SQLite it returns the row itself, not a
   * promise, and rows are cached until something is written.
   */
  finder<Row, P extends NamedValues = NoValues>(query: MakeQuery<P, Row>): Finder<Row, P>
  /**
   * Prepares a hot query for several rows, to be run outside of transactions. With `cached`, SQLite keeps its rows until
   * something is written: for rows that are few and the same for everyone.
   */
  reader<Row, P extends NamedValues = NoValues>(
    query: MakeQuery<P, Row>,
    options?: { cached: boolean },
  ): Reader<Row, P>
  /** Changes with every write; undefined on PostgreSQL, where other servers may write unnoticed. */
  version(): number | undefined
  /** Runs several statements at once, in this transaction. */
  script(transaction: Transaction<Schema>, text: string): Promise<void>
  /** The connections; undefined on SQLite, which has none to share. */
  pool?(): PoolState
  /** Turns an error that stops the start into a clear message. */
  explain(error: unknown): Error
  close(): Promise<void>
}

export interface PoolState {
  connections: number
  idle: number
  limit: number
  /** Queries and transactions that wait for a connection. */
  waiting: number
  /** False while PostgreSQL is known not to. */
  answers: boolean
}

type MakeQuery<P, Row> = (parameters: P) => Compilable<Row>
type NoValues = Record<never, never>
export type Finder<Row, P> = Prepared<P, Row | undefined | Promise<Row | undefined>>
export type Reader<Row, P> = Prepared<P, Row[] | Promise<Row[]>>

export interface Place {
  dataDir: string
  /** Empty for SQLite in `dataDir`. */
  databaseUrl: string
}

/**
 * Opens the database, or throws a DatabaseError that says why not. `patience` is how long to wait for a lock, in
 * milliseconds; on PostgreSQL it is about how long a request may take in all.
 */
export async function openDatabase(
  { dataDir, databaseUrl }: Place,
  patience = databaseUrl ? 3000 : 5000,
): Promise<Database> {
  return databaseUrl ? onPostgres(databaseUrl, patience) : onSqlite(join(dataDir, databaseFile), patience)
}

async function onSqlite(path: string, patience: number): Promise<Database> {
  const sqlite = await openSqlite(path, patience)
  const finders = new SqliteFinders(path)
  const emptying = setInterval(() => emptyLog(sqlite, patience), 60_000).unref()
  const kysely = new Kysely<Schema>({ dialect: sqliteDialect(sqlite, patience, () => finders.forget()) })
  return {
    kysely,
    dialect: 'sqlite',
    place: path,
    finder: (query) => finders.finder(query),
    reader: (query, { cached } = { cached: false }) => finders.reader(query, cached),
    version: () => finders.version(),
    script: async (_, text) => sqlite.exec(text),
    explain: (error) => explainSqlite(path, error),
    async close() {
      clearInterval(emptying)
      await kysely.destroy()
      // The read-only connection first: the last to close cleans up the WAL, which needs write access.
      finders.close()
      if (sqlite.isOpen) sqlite.close()
    },
  }
}

async function onPostgres(databaseUrl: string, patience: number): Promise<Database> {
  // Its driver is loaded only where it is used.
  const { explainPostgres, openPostgres } = await import('./open-postgres.ts')
  const { dialect, pool } = await openPostgres(databaseUrl, patience)
  const kysely = new Kysely<Schema>({ dialect })
  // Kysely only closes a pool that was used.
  await sql`select 1`.execute(kysely)
  const reader = <Row, P extends NamedValues>(query: MakeQuery<P, Row>) => {
    const { sql: text, values } = prepareQuery(query)
    const compiled = CompiledQuery.raw(text)
    return async (parameters = {} as P) =>
      (await kysely.executeQuery<Row>({ ...compiled, parameters: values(parameters) })).rows
  }
  return {
    kysely,
    dialect: 'postgres',
    place: addressWithoutPassword(databaseUrl),
    finder<Row, P extends NamedValues>(query: MakeQuery<P, Row>) {
      const read = reader(query)
      return async (parameters?: P) => (await read(parameters))[0]
    },
    reader,
    version: () => undefined,
    script: async (transaction, text) => void (await sql.raw(text).execute(transaction)),
    pool: () => pool.state,
    explain: (error) => explainPostgres(databaseUrl, error),
    close: () => kysely.destroy(),
  }
}

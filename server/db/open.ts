import { join } from 'node:path'
import { type Compilable, Kysely, sql, type Transaction } from 'kysely'
import { explainPostgres, openPostgres } from './open-postgres.ts'
import { databaseFile, explainSqlite, openSqlite } from './open-sqlite.ts'
import { addressWithoutPassword } from './postgres-address.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { SqliteFinders } from './sqlite-finders.ts'

export interface Database {
  kysely: Kysely<Schema>
  dialect: 'sqlite' | 'postgres'
  /** Where it is, for people: the file, or the address without its password. */
  place: string
  /** For one row that is asked for again and again, outside of transactions. On SQLite the answer is there at once. */
  finder<Row>(query: Compilable<Row>): Finder<Row>
  /**
   * For rows that are asked for again and again, outside of transactions: the query is prepared once. Rows that are few
   * and the same for everyone can be remembered until something is written.
   */
  reader<Row>(query: Compilable<Row>, options?: { remembers: boolean }): Reader<Row>
  /** Another one after every write; undefined where that is not known without asking. */
  version(): number | undefined
  /** Runs several statements at once, in this transaction. */
  script(transaction: Transaction<Schema>, text: string): Promise<void>
  /** What stops a start, in words. */
  explain(error: unknown): Error
  close(): Promise<void>
}

/** Takes what stands in the place of the parameters that the query was compiled with. */
export type Finder<Row> = (...parameters: Value[]) => Row | undefined | Promise<Row | undefined>
export type Reader<Row> = (...parameters: Value[]) => Row[] | Promise<Row[]>
type Value = string | number | Uint8Array | null

export interface Place {
  dataDir: string
  /** Empty for SQLite in `dataDir`. */
  databaseUrl: string
}

/**
 * Opens the database; throws a DatabaseError in words when that is not possible. `patience` is how long to wait for a
 * lock or a connection, in milliseconds.
 */
export async function openDatabase({ dataDir, databaseUrl }: Place, patience = 5000): Promise<Database> {
  return databaseUrl ? onPostgres(databaseUrl, patience) : onSqlite(join(dataDir, databaseFile), patience)
}

async function onSqlite(path: string, patience: number): Promise<Database> {
  const sqlite = await openSqlite(path, patience)
  const finders = new SqliteFinders(path)
  const kysely = new Kysely<Schema>({ dialect: sqliteDialect(sqlite, patience, () => finders.forget()) })
  return {
    kysely,
    dialect: 'sqlite',
    place: path,
    finder: (query) => finders.finder(query),
    reader: (query, { remembers } = { remembers: false }) => finders.reader(query, remembers),
    version: () => finders.version(),
    script: async (_, text) => sqlite.exec(text),
    explain: (error) => explainSqlite(path, error),
    async close() {
      await kysely.destroy()
      // The reader first: the last to close tidies up the WAL, and that takes a writer.
      finders.close()
      if (sqlite.isOpen) sqlite.close()
    },
  }
}

async function onPostgres(databaseUrl: string, patience: number): Promise<Database> {
  const kysely = new Kysely<Schema>({ dialect: await openPostgres(databaseUrl, patience) })
  // Kysely closes only what was used.
  await sql`select 1`.execute(kysely)
  const reader = <Row>(query: Compilable<Row>) => {
    const compiled = query.compile()
    return async (...parameters: Value[]) =>
      (await kysely.executeQuery<Row>({ ...compiled, parameters })).rows
  }
  return {
    kysely,
    dialect: 'postgres',
    place: addressWithoutPassword(databaseUrl),
    finder<Row>(query: Compilable<Row>) {
      const read = reader(query)
      return async (...parameters: Value[]) => (await read(...parameters))[0]
    },
    reader,
    version: () => undefined,
    script: async (transaction, text) => void (await sql.raw(text).execute(transaction)),
    explain: (error) => explainPostgres(databaseUrl, error),
    close: () => kysely.destroy(),
  }
}

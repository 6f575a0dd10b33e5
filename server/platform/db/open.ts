import { join } from 'node:path'
import { type Compilable, Kysely, type Transaction } from 'kysely'
import { LogEmptier } from './sqlite/log-emptier.ts'
import { databaseFile, explainSqlite, openSqlite } from './open-sqlite.ts'
import type { NamedValues, Prepared } from './sqlite/prepared-query.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite/dialect.ts'
import { SqliteFinders } from './sqlite/finders.ts'
import type { FastifyRequest } from 'fastify'

export interface Database {
  kysely: Kysely<Schema>
  dialect: 'sqlite' | 'postgres'
  place: string
  /** Prepares a hot query for one row, to be run outside of transactions. SQLite returns the row itself, not a promise. */
  finder<Row, P extends NamedValues = NoValues>(query: MakeQuery<P, Row>): Finder<Row, P>
  /** With `cached`, SQLite keeps the rows until something is written: for few rows that are the same for everyone. */
  reader<Row, P extends NamedValues = NoValues>(
    query: MakeQuery<P, Row>,
    options?: { cached: boolean },
  ): Reader<Row, P>
  replica?: Replica
  /** Changes with every write; undefined on PostgreSQL, where other servers may write unnoticed. */
  version(): number | undefined
  withoutTimeLimits<T>(work: (kysely: Kysely<Schema>) => Promise<T>): Promise<T>
  script(transaction: Transaction<Schema>, text: string): Promise<void>
  pool?(): PoolState
  explain(error: unknown): Error
  close(): Promise<void>
}

export interface PoolState {
  connections: number
  idle: number
  limit: number
  waiting: number
  answers: boolean
}

export type Reads = Pick<Database, 'kysely' | 'finder' | 'reader' | 'version'>

export type Replica = Reads & { isUsed(): boolean }

export type MakeQuery<P, Row> = (parameters: P) => Compilable<Row>
type NoValues = Record<never, never>
export type Finder<Row, P> = Prepared<P, Row | undefined | Promise<Row | undefined>>
export type Reader<Row, P> = Prepared<P, Row[] | Promise<Row[]>>

export interface Place {
  dataDir: string
  /** Empty for SQLite in `dataDir`. */
  databaseUrl: string
  databaseReadUrl?: string
  databasePool?: number
}

/**
 * Opens the database, or throws a DatabaseError that says why not. `patience` is how long to wait for a lock, in
 * milliseconds; on PostgreSQL it is about how long a request may take in all.
 */
export async function openDatabase(
  place: Place,
  patience = place.databaseUrl ? 3000 : 5000,
): Promise<Database> {
  if (place.databaseUrl === '') return onSqlite(join(place.dataDir, databaseFile), patience)
  // Its driver is loaded only where it is used.
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(place, patience)
}

async function onSqlite(path: string, patience: number): Promise<Database> {
  const sqlite = await openSqlite(path, patience)
  const finders = new SqliteFinders(path)
  const log = new LogEmptier(sqlite)
  const kysely = new Kysely<Schema>({
    dialect: sqliteDialect(sqlite, patience, {
      written: () => finders.forget(),
      deleted: () => log.noticeDeletion(),
    }),
  })
  return {
    kysely,
    dialect: 'sqlite',
    place: path,
    finder: (query) => finders.finder(query),
    reader: (query, { cached } = { cached: false }) => finders.reader(query, cached),
    version: () => finders.version(),
    withoutTimeLimits: (work) => work(kysely),
    script: async (_, text) => sqlite.exec(text),
    explain: (error) => explainSqlite(path, error),
    async close() {
      log.close()
      await kysely.destroy()
      // The read-only connection first: the last to close cleans up the WAL, which needs write access.
      finders.close()
      if (sqlite.isOpen) sqlite.close()
    },
  }
}

/**
 * For content that everyone may see: requests without a token get it from the replica, if there is one. Those with a token
 * always get it from the primary, so everyone sees what they have written, on whichever server. Nothing that decides who
 * may see or do something, and no page, is read from the replica: whoever reloads a page after a change sends no token.
 */
export const fromReplica = <T>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  replica: T | undefined,
  primary: T,
): T => (replica !== undefined && headers.authorization === undefined ? replica : primary)

import { join } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import { explainPostgres, openPostgres } from './open-postgres.ts'
import { databaseFile, explainSqlite, openSqlite } from './open-sqlite.ts'
import { addressWithoutPassword } from './postgres-address.ts'
import type { Schema } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

export interface Database {
  kysely: Kysely<Schema>
  dialect: 'sqlite' | 'postgres'
  /** Where it is, for people: the file, or the address without its password. */
  place: string
  /** Runs several statements at once, in this transaction. */
  script(transaction: Transaction<Schema>, text: string): Promise<void>
  /** What stops a start, in words. */
  explain(error: unknown): Error
  close(): Promise<void>
}

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
  const kysely = new Kysely<Schema>({ dialect: sqliteDialect(sqlite) })
  return {
    kysely,
    dialect: 'sqlite',
    place: path,
    script: async (_, text) => sqlite.exec(text),
    explain: (error) => explainSqlite(path, error),
    async close() {
      await kysely.destroy()
      if (sqlite.isOpen) sqlite.close()
    },
  }
}

async function onPostgres(databaseUrl: string, patience: number): Promise<Database> {
  const kysely = new Kysely<Schema>({ dialect: await openPostgres(databaseUrl, patience) })
  // Kysely closes only what was used.
  await sql`select 1`.execute(kysely)
  return {
    kysely,
    dialect: 'postgres',
    place: addressWithoutPassword(databaseUrl),
    script: async (transaction, text) => void (await sql.raw(text).execute(transaction)),
    explain: (error) => explainPostgres(databaseUrl, error),
    close: () => kysely.destroy(),
  }
}

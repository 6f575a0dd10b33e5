import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { DatabaseError } from './errors.ts'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'

export interface Migration {
  number: number
  name: string
  text: string
}

/**
 * Runs the migrations that this database has not seen, in order, each in a transaction of its own. Every transaction
 * takes the lock and looks again, so several servers may start at once. Returns the numbers that it ran.
 */
export async function migrate(
  database: Database,
  migrations: Migration[] = readMigrations(database.dialect),
): Promise<number[]> {
  const ran: number[] = []
  for (;;) {
    const number = await database.kysely.transaction().execute(async (transaction) => {
      await lock(database, transaction)
      const applied = await appliedNumbers(transaction)
      refuseNewer(database.place, applied, migrations)
      const next = migrations.find((migration) => !applied.includes(migration.number))
      if (next) await apply(database, transaction, next)
      return next?.number
    })
    if (number === undefined) return ran
    ran.push(number)
  }
}

/** Throws when the database has what this program does not know. */
export function refuseNewer(place: string, applied: number[], migrations: Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.number))
  if (applied.every((number) => known.has(number))) return
  throw new DatabaseError(
    `${place} was made by a newer Bindex: its migration ${Math.max(...applied)} is not known here. Nothing was changed. Install that version, or restore an older backup.`,
  )
}

const folder = join(import.meta.dirname, 'migrations')

/** `0001-name.sql` is for both databases, `0001-name.sqlite.sql` and `0001-name.postgres.sql` for one each. */
export function readMigrations(dialect: Database['dialect']): Migration[] {
  const migrations = readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const [, number, name = '', only] = /^(\d{4})-([a-z-]+)(?:\.(sqlite|postgres))?\.sql$/.exec(file) ?? []
      if (number === undefined) throw new Error(`${file} is no name of a migration`)
      if (only !== undefined && only !== dialect) return []
      return [{ number: Number(number), name, text: readFileSync(join(folder, file), 'utf8') }]
    })
  const gap = migrations.findIndex((migration, at) => migration.number !== at + 1)
  if (gap >= 0) throw new Error(`migration ${gap + 1} for ${dialect} is missing or there twice`)
  return migrations
}

/** On SQLite every transaction holds the only lock for writing already. */
async function lock({ dialect }: Database, transaction: Transaction<Schema>): Promise<void> {
  if (dialect === 'sqlite') return
  // Waiting for another server, and changing a large table, may take longer than a query should.
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
}

/** Any number that nothing else in the same database uses. */
const lockKey = 0x62_69_6e_64

async function appliedNumbers(transaction: Transaction<Schema>): Promise<number[]> {
  await sql`create table if not exists migrations (
    number integer not null primary key,
    name text not null,
    applied_at bigint not null
  )`.execute(transaction)
  const rows = await transaction.selectFrom('migrations').select('number').execute()
  return rows.map((row) => row.number)
}

async function apply(
  database: Database,
  transaction: Transaction<Schema>,
  migration: Migration,
): Promise<void> {
  const { number, name, text } = migration
  try {
    await database.script(transaction, text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(
      `${database.place} could not be brought up to date: migration ${number} (${name}) failed, and nothing of it was kept: ${why}.`,
      { cause: error },
    )
  }
  await transaction.insertInto('migrations').values({ number, name, applied_at: Date.now() }).execute()
}

import { type Kysely, sql, type Transaction } from 'kysely'
import { DatabaseError } from './errors.ts'
import {
  type Applied,
  type Migration,
  migrationTables,
  readMigrations,
  refuseNewer,
  unfinishedCopy,
} from './migrations.ts'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'

/**
 * Runs pending migrations in order, each in its own transaction. Every transaction takes the lock and checks again, so
 * several servers may start at once. Returns the numbers of the migrations that it ran.
 */
export async function migrate(
  database: Database,
  migrations: Migration[] = readMigrations(database.dialect),
): Promise<number[]> {
  const ran: number[] = []
  try {
    if (await isDone(database, migrations)) return ran
    // Waiting for another server and changing a large table may take longer than a request may.
    return await database.withoutTimeLimits(async (kysely) => {
      for (;;) {
        const number = await runNext(database, kysely, migrations)
        if (number === undefined) return ran
        ran.push(number)
      }
    })
  } catch (error) {
    throw error instanceof DatabaseError ? error : database.explain(error)
  }
}

/** Most starts have nothing to do. They need not wait for the lock, which a busy site may keep from them for long. */
async function isDone(database: Database, migrations: Migration[]): Promise<boolean> {
  const applied = await appliedIn(database.kysely).catch(() => [])
  const numbers = new Set(applied.map(({ number }) => number))
  if (!migrations.every(({ number }) => numbers.has(number))) return false
  await refuseUnfinishedCopy(database, database.kysely)
  refuseNewer(database.place, applied, migrations)
  return true
}

async function runNext(
  database: Database,
  kysely: Kysely<Schema>,
  migrations: Migration[],
): Promise<number | undefined> {
  return kysely.transaction().execute(async (transaction) => {
    await lock(database, transaction)
    await refuseUnfinishedCopy(database, transaction)
    const applied = await appliedMigrations(transaction)
    refuseNewer(database.place, applied, migrations)
    const numbers = applied.map(({ number }) => number)
    const next = migrations.find((migration) => !numbers.includes(migration.number))
    if (next) await apply(database, transaction, next)
    return next?.number
  })
}

async function lock({ dialect }: Database, transaction: Transaction<Schema>): Promise<void> {
  if (dialect === 'sqlite') return
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
}

const lockKey = 0x62_69_6e_64

async function refuseUnfinishedCopy({ dialect, place }: Database, db: Kysely<Schema>): Promise<void> {
  const { rows } =
    dialect === 'sqlite'
      ? await sql`select 1 from sqlite_schema where name = ${unfinishedCopy}`.execute(db)
      : await sql`select 1 where to_regclass(${unfinishedCopy}) is not null`.execute(db)
  if (rows.length === 0) return
  throw new DatabaseError(
    `${place} is the target of a move or restore that was not finished. Run that again, or use the database that it comes from.`,
  )
}

async function appliedMigrations(transaction: Transaction<Schema>): Promise<Applied[]> {
  for (const table of migrationTables) await sql.raw(table).execute(transaction)
  return appliedIn(transaction)
}

const appliedIn = (db: Kysely<Schema>): Promise<Applied[]> =>
  db
    .selectFrom('migrations')
    .leftJoin('migration_needs', 'migration_needs.number', 'migrations.number')
    .select(['migrations.number', 'migration_needs.oldest'])
    .execute()

async function apply(
  database: Database,
  transaction: Transaction<Schema>,
  migration: Migration,
): Promise<void> {
  const { number, name, text, oldest } = migration
  try {
    await database.script(transaction, text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(
      `${database.place} could not be migrated: migration ${number} (${name}) failed and was rolled back: ${why}.`,
      { cause: error },
    )
  }
  await transaction.insertInto('migrations').values({ number, name, applied_at: Date.now() }).execute()
  await transaction.insertInto('migration_needs').values({ number, oldest }).execute()
}

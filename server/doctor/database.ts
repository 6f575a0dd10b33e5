import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { plural } from '#contract/formats/numbers.ts'
import type { Config } from '../platform/config.ts'
import {
  type Applied,
  appliedQuery,
  type Migration,
  readMigrations,
  refuseNewer,
} from '../platform/db/migrations.ts'
import { databaseFile, explainSqlite } from '../platform/db/open-sqlite.ts'
import { addressWithoutPassword } from '../platform/db/postgres/address.ts'
import { fail, ok, warn, type Check } from './check.ts'

export async function checkDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  patience = 3000,
): Promise<Check> {
  return databaseUrl
    ? checkPostgres(databaseUrl, patience)
    : checkSqlite(join(dataDir, databaseFile), patience)
}

export async function checkReplica(
  { databaseReadUrl }: Pick<Config, 'databaseReadUrl'>,
  patience = 3000,
): Promise<Check[]> {
  if (databaseReadUrl === '') return []
  const { explainPostgres } = await import('../platform/db/open-postgres.ts')
  const place = addressWithoutPassword(databaseReadUrl)
  const advice = 'Until then, everything is read from DATABASE_URL.'
  try {
    const isReplica = await withClient(databaseReadUrl, patience, async (ask) => {
      const [row] = await ask<{ found: boolean }>('select pg_is_in_recovery() as found')
      return row?.found === true
    })
    return isReplica
      ? [ok('replica', `${place} is a replica.`)]
      : [warn('replica', `${place} is not a replica.`, `Correct DATABASE_READ_URL. ${advice}`)]
  } catch (error) {
    const { message } = explainPostgres(databaseReadUrl, error)
    return [warn('replica', message.replace('DATABASE_URL', 'DATABASE_READ_URL'), advice)]
  }
}

function checkSqlite(path: string, patience: number): Check {
  if (!existsSync(path)) return ok('database', `The first start makes ${path}.`)
  try {
    const sqlite = openUnchanged(path, patience)
    try {
      const [check] = sqlite.prepare('pragma quick_check(1)').all()
      if (check?.['quick_check'] !== 'ok') {
        return fail(
          'database',
          `${path} is damaged.`,
          'Move it away, then restore a backup with bindex restore.',
        )
      }
      const has = (table: string) =>
        sqlite.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined
      const rows = has('migrations') ? sqlite.prepare(appliedQuery(has('migration_needs'))).all() : []
      const applied = rows.map(({ number, oldest }) => ({
        number: Number(number),
        oldest: typeof oldest === 'number' ? oldest : null,
      }))
      const accounts = has('accounts')
        ? sqlite.prepare('select count(*) as count from accounts').get()?.['count']
        : 0
      return describe(path, applied, readMigrations('sqlite'), Number(accounts))
    } finally {
      sqlite.close()
    }
  } catch (error) {
    return fail('database', explainSqlite(path, error).message)
  }
}

/** Opening even for reading would create files beside it, unless a server that runs already has. */
function openUnchanged(path: string, patience: number): DatabaseSync {
  const address = pathToFileURL(path)
  if (!existsSync(`${path}-wal`)) address.searchParams.set('immutable', '1')
  return new DatabaseSync(address, { readOnly: true, timeout: patience })
}

async function checkPostgres(databaseUrl: string, patience: number): Promise<Check> {
  const { explainPostgres } = await import('../platform/db/open-postgres.ts')
  try {
    return await withClient(databaseUrl, patience, async (ask) => {
      const [version] = await ask<{ server_version: string }>('show server_version')
      const has = async (table: string) =>
        (await ask<{ found: string | null }>(`select to_regclass('${table}') as found`))[0]?.found != null
      const applied = (await has('migrations'))
        ? await ask<Applied>(appliedQuery(await has('migration_needs')))
        : []
      const [accounts] = (await has('accounts'))
        ? await ask<{ count: string }>('select count(*) as count from accounts')
        : []
      const place = `PostgreSQL ${version?.server_version.split(' ')[0]} at ${addressWithoutPassword(databaseUrl)}`
      return describe(place, applied, readMigrations('postgres'), Number(accounts?.count ?? 0))
    })
  } catch (error) {
    return fail('database', explainPostgres(databaseUrl, error).message)
  }
}

type Ask = <Row>(text: string) => Promise<Row[]>

async function withClient<T>(url: string, patience: number, work: (ask: Ask) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'bindex doctor',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(async <Row>(text: string) => (await client.query(text)).rows as Row[])
  } finally {
    await client.end().catch(() => {})
  }
}

function describe(place: string, applied: Applied[], known: Migration[], accounts: number): Check {
  try {
    refuseNewer(place, applied, known)
  } catch (error) {
    return fail('database', (error as Error).message)
  }
  const numbers = new Set(applied.map(({ number }) => number))
  const pending = known.filter(({ number }) => !numbers.has(number)).length
  const found = `${place} has ${plural(accounts, 'account')}.`
  return ok('database', pending > 0 ? `${found} The next start runs ${plural(pending, 'migration')}.` : found)
}

import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '../../temporary-folders.ts'
import { copyDatabase, sumRows } from '../copy/copy.ts'
import { openSqliteSource, openSqliteTarget, sqliteSource } from '../copy/sqlite.ts'
import { readTables } from '../copy/tables.ts'
import { DatabaseError } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { readMigrations, refuseNewer } from '../migrations.ts'
import { openDatabase, type Place } from '../open.ts'
import { databaseFile, explainSqlite, openSqlite } from '../open-sqlite.ts'

/** While the database is in use. The file only gets its name once it is complete and checked. */
export async function makeBackup(
  { dataDir, databaseUrl }: Place,
  file: string,
): Promise<{ accounts: number }> {
  const unfinished = `${file}.${process.pid}.tmp`
  // Created before SQLite would do it, so that only its owner may read it.
  closeSync(openSync(unfinished, 'wx', 0o600))
  try {
    if (databaseUrl) await backUpPostgres(databaseUrl, unfinished)
    else await backUpSqlite(join(dataDir, databaseFile), unfinished)
    const held = readBackup(unfinished)
    flush(unfinished)
    renameSync(unfinished, file)
    flush(dirname(file))
    return held
  } finally {
    removeSqlite(unfinished)
  }
}

async function backUpSqlite(path: string, file: string): Promise<void> {
  const sqlite = await openSqlite(path)
  try {
    // A consistent snapshot despite concurrent writes and, unlike a copy of the pages, without deleted data.
    sqlite.prepare('vacuum into ?').run(file)
  } finally {
    sqlite.close()
  }
}

async function backUpPostgres(databaseUrl: string, file: string): Promise<void> {
  const { openPostgresSource } = await import('../copy/postgres.ts')
  const tables = readTables()
  const source = await openPostgresSource(databaseUrl, tables, false)
  try {
    const target = openSqliteTarget(file)
    await copyDatabase(source, target, tables).finally(() => target.close())
  } finally {
    await source.close()
  }
}

function flush(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function removeSqlite(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true })
}

export function readBackup(file: string): { accounts: number } {
  const sqlite = openReadOnly(file)
  try {
    const [check] = sqlite.prepare('pragma integrity_check(1)').all()
    if (check?.['integrity_check'] !== 'ok') throw new DatabaseError(`${file} is damaged.`)
    if (!hasTable(sqlite, 'migrations')) throw new DatabaseError(`${file} is not a Bindex backup.`)
    const rows = sqlite.prepare('select number from migrations').all()
    refuseNewer(
      file,
      // Whoever restores a backup has time to install its version.
      rows.map((row) => ({ number: Number(row['number']), oldest: null })),
      readMigrations('sqlite'),
    )
    return { accounts: countAccounts(sqlite) }
  } catch (error) {
    throw explainSqlite(file, error)
  } finally {
    sqlite.close()
  }
}

export function countAccounts(sqlite: DatabaseSync): number {
  if (!hasTable(sqlite, 'accounts')) return 0
  return Number(sqlite.prepare('select count(*) as count from accounts').get()?.['count'])
}

function openReadOnly(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true })
  } catch (error) {
    throw new DatabaseError(`${file} cannot be opened: it does not exist, or permission is denied.`, {
      cause: error,
    })
  }
}

const hasTable = (sqlite: DatabaseSync, name: string): boolean =>
  sqlite.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined

/** In several steps it would start over whenever the source is written to. */
const allPages = 0x7fff_ffff

/** In one transaction, so an interrupted restore leaves the old data in place. */
export async function restoreToSqlite(file: string, path: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    await backup(source, path, { rate: allPages })
  } catch (error) {
    throw explainSqlite(path, error)
  } finally {
    source.close()
  }
}

export async function restoreToPostgres(file: string, databaseUrl: string): Promise<void> {
  const { openPostgresTarget } = await import('../copy/postgres.ts')
  const tables = readTables()
  const target = await openPostgresTarget(databaseUrl, tables)
  const dataDir = temporaryFolder('restore')
  try {
    const path = join(dataDir, databaseFile)
    await restoreToSqlite(file, path)
    // It may be of an older version.
    const database = await openDatabase({ dataDir, databaseUrl: '' })
    await migrate(database).finally(() => database.close())
    const source = openSqliteSource(path, false)
    await copyDatabase(source, target, tables).finally(() => source.close())
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    await target.close()
  }
}

export async function verifyBackup(file: string): Promise<void> {
  const scratch = `${file}.scratch`
  try {
    await restoreToSqlite(file, scratch)
    readBackup(scratch)
    const [restored, original] = [openReadOnly(scratch), openReadOnly(file)]
    try {
      if (restored.prepare('pragma foreign_key_check').all().length > 0) {
        throw new DatabaseError(`${file} contains rows that refer to rows that do not exist.`)
      }
      for (const table of readTables()) {
        const expected = await sumRows(sqliteSource(original).rows(table))
        const found = await sumRows(sqliteSource(restored).rows(table))
        if (found.checksum !== expected.checksum) {
          throw new DatabaseError(`${table.name} of ${file} was not restored as it is.`)
        }
      }
    } finally {
      restored.close()
      original.close()
    }
  } finally {
    removeSqlite(scratch)
  }
}

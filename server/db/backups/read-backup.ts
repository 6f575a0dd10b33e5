import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from '../errors.ts'
import { readMigrations, refuseNewer } from '../migrations.ts'
import { explainSqlite } from '../open-sqlite.ts'

/** Checks that a file is an undamaged Bindex database, not from a newer version. */
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

function hasTable(sqlite: DatabaseSync, name: string): boolean {
  return (
    sqlite.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined
  )
}

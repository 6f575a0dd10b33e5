// npm run restore -- FILE: replaces the database with a backup, while no server runs.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { readConfig } from '../../config.ts'
import { runOnFile } from '../../commands/run-command.ts'
import { DatabaseError } from '../errors.ts'
import { databaseFile, explainSqlite, openSqlite } from '../open-sqlite.ts'
import { refusePostgres } from './postgres-tools.ts'
import { countAccounts, readBackup } from './read-backup.ts'

const usage = `npm run restore -- FILE

Replaces the database with the backup FILE. Stop the server first.

  --yes   replace an existing database`

/** Pages per step. In several steps it would start over whenever the source is written to. */
const allPages = 0x7fff_ffff

await runOnFile(usage, async (file, yes) => {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl) {
    const options = '--clean --if-exists --single-transaction'
    refusePostgres(databaseUrl, file, (address, file) => `pg_restore ${options} --dbname=${address} ${file}`)
  }
  const { accounts } = readBackup(file)
  const path = join(dataDir, databaseFile)
  const existing = await describeExisting(path)
  if (existing !== undefined && !yes) {
    throw new DatabaseError(
      `${path} contains ${existing}. Add --yes to replace it with ${file} (accounts: ${accounts}).`,
    )
  }
  await restore(file, path)
  return `${path} was restored from ${file} (accounts: ${accounts}). Start the server.`
})

/** Also makes sure that no other process has the database open. */
async function describeExisting(path: string): Promise<string | undefined> {
  const isNew = !existsSync(path) || statSync(path).size === 0
  const sqlite = await openSqlite(path)
  try {
    const held = `data (accounts: ${countAccounts(sqlite)}), last changed ${statSync(path).mtime.toISOString()}`
    // SQLite leaves WAL mode only when no other connection is open, so even an idle server is detected. A server that
    // starts right after this is kept out by the locks that SQLite takes while it restores.
    sqlite.exec('pragma busy_timeout = 0; pragma journal_mode = delete')
    return isNew ? undefined : held
  } catch (error) {
    throw explainSqlite(path, error)
  } finally {
    sqlite.close()
  }
}

/** In one transaction, so an interrupted restore leaves the old data in place. */
async function restore(file: string, path: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    await backup(source, path, { rate: allPages })
  } catch (error) {
    throw explainSqlite(path, error)
  } finally {
    source.close()
  }
}

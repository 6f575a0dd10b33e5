// npm run restore -- FILE: replaces the database with a backup, while no server runs.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { readConfig } from '../../config.ts'
import { runAlone } from '../../commands/run-command.ts'
import { operatorCommands } from '../../commands/operator-commands.ts'
import type { Run } from '../../commands/surroundings.ts'
import { DatabaseError } from '../errors.ts'
import { databaseFile } from '../database-file.ts'
import { explainSqlite, openSqlite } from '../open-sqlite.ts'
import { refusePostgres } from './postgres-tools.ts'
import { countAccounts, readBackup } from './read-backup.ts'
import { readFile } from './read-file.ts'

/** Pages per step. In several steps it would start over whenever the source is written to. */
const allPages = 0x7fff_ffff

export const run: Run = async (words, surroundings) => {
  const given = readFile(operatorCommands.restore, words, surroundings)
  if (!given) return 0
  const { file, values } = given
  const { dataDir, databaseUrl } = readConfig(surroundings.environment)
  if (databaseUrl) {
    const options = '--clean --if-exists --single-transaction'
    refusePostgres(databaseUrl, file, (address, file) => `pg_restore ${options} --dbname=${address} ${file}`)
  }
  const { accounts } = readBackup(file)
  const path = join(dataDir, databaseFile)
  const existing = await describeExisting(path)
  if (existing !== undefined && !values.yes) {
    throw new DatabaseError(
      `${path} contains ${existing}. Add --yes to replace it with ${file} (accounts: ${accounts}).`,
    )
  }
  await restore(file, path)
  surroundings.say(
    values.json
      ? JSON.stringify({ database: path, file, accounts })
      : `${path} was restored from ${file} (accounts: ${accounts}). Start the server.`,
  )
  return 0
}

if (import.meta.main) await runAlone('npm run restore --', run)

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

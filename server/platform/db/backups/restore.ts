// bindex restore FILE: replaces the database with a backup, while no server runs.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../../commands/command.ts'
import { callerPath } from '../../commands/run-command.ts'
import { readConfig } from '../../config.ts'
import { DatabaseError } from '../errors.ts'
import { databaseFile, explainSqlite, openSqlite } from '../open-sqlite.ts'
import { addressWithoutPassword } from '../postgres/address.ts'
import { countAccounts, readBackup, restoreToPostgres, restoreToSqlite } from './backup-file.ts'

export const run = command('restore', async ({ values, positionals: [name, more] }, { environment, say }) => {
  if (name === undefined || more !== undefined) return 'wrong usage'
  const file = callerPath(name)
  const { dataDir, databaseUrl } = readConfig(environment)
  const { accounts } = readBackup(file)
  const path = databaseUrl ? addressWithoutPassword(databaseUrl) : join(dataDir, databaseFile)
  if (databaseUrl) await restoreToPostgres(file, databaseUrl)
  else await replaceSqlite(file, path, accounts, values.yes)
  say(
    values.json
      ? JSON.stringify({ database: path, file, accounts })
      : `${path} was restored from ${file} (accounts: ${accounts}). Start the server.`,
  )
})

async function replaceSqlite(file: string, path: string, accounts: number, yes: boolean): Promise<void> {
  const existing = await describeExisting(path)
  if (existing !== undefined && !yes) {
    throw new DatabaseError(
      `${path} contains ${existing}. Add --yes to replace it with ${file} (accounts: ${accounts}).`,
    )
  }
  await restoreToSqlite(file, path)
}

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

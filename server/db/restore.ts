// npm run restore -- FILE: puts a backup in the place of the database, while no server runs.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { readConfig } from '../config.ts'
import { refusePostgres, runOnFile } from './command.ts'
import { DatabaseError } from './errors.ts'
import { databaseFile, explainSqlite, openSqlite } from './open-sqlite.ts'
import { countAccounts, readBackup } from './read-backup.ts'

const usage = `npm run restore -- FILE

Puts the backup FILE in the place of the database. Stop the server before.

  --yes   replace the database that is there`

/** In pages; in steps it would begin again whenever the source is written to. */
const wholeAtOnce = 0x7fff_ffff

await runOnFile(usage, async (file, yes) => {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl) {
    const options = '--clean --if-exists --single-transaction'
    refusePostgres(databaseUrl, file, (address, file) => `pg_restore ${options} --dbname=${address} ${file}`)
  }
  const { accounts } = readBackup(file)
  const path = join(dataDir, databaseFile)
  const replaced = await whatIsThere(path)
  if (replaced !== undefined && !yes) {
    throw new DatabaseError(
      `${path} holds ${replaced}. With --yes it is replaced by ${file} (accounts: ${accounts}).`,
    )
  }
  await restore(file, path)
  return `${path} now holds what is in ${file} (accounts: ${accounts}). Start the server.`
})

/** Also proves that nobody has the database open. */
async function whatIsThere(path: string): Promise<string | undefined> {
  const isNew = !existsSync(path) || statSync(path).size === 0
  const sqlite = await openSqlite(path)
  try {
    const held = `data (accounts: ${countAccounts(sqlite)}), last changed ${statSync(path).mtime.toISOString()}`
    // SQLite leaves WAL only for who is alone with the file; a server that idles is refused too, and one that starts
    // right after this is safe by the locks that SQLite takes while it restores.
    sqlite.exec('pragma busy_timeout = 0; pragma journal_mode = delete')
    return isNew ? undefined : held
  } catch (error) {
    throw explainSqlite(path, error)
  } finally {
    sqlite.close()
  }
}

/** In one transaction: when it is interrupted, the next to open the file finds what was there before. */
async function restore(file: string, path: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    await backup(source, path, { rate: wholeAtOnce })
  } catch (error) {
    throw explainSqlite(path, error)
  } finally {
    source.close()
  }
}

// npm run backup -- FILE: copies the database to a file, even while the server runs.
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readConfig } from '../../config.ts'
import { runAlone } from '../../commands/run-command.ts'
import { operatorCommands } from '../../commands/operator-commands.ts'
import type { Run } from '../../commands/surroundings.ts'
import { DatabaseError } from '../errors.ts'
import { databaseFile } from '../database-file.ts'
import { openSqlite } from '../open-sqlite.ts'
import { refusePostgres } from './postgres-tools.ts'
import { readBackup } from './read-backup.ts'
import { readFile } from './read-file.ts'

export const run: Run = async (words, surroundings) => {
  const given = readFile(operatorCommands.backup, words, surroundings)
  if (!given) return 0
  const { file, values } = given
  const { dataDir, databaseUrl } = readConfig(surroundings.environment)
  if (databaseUrl) {
    refusePostgres(databaseUrl, file, (address, file) => `pg_dump --format=custom --file=${file} ${address}`)
  }
  const path = join(dataDir, databaseFile)
  if (!existsSync(path)) throw new DatabaseError(`Nothing to back up: there is no database at ${path}.`)
  if (existsSync(file)) throw new DatabaseError(`${file} already exists. Choose another name.`)
  const { accounts } = await backUp(path, file)
  const { size } = statSync(file)
  surroundings.say(
    values.json
      ? JSON.stringify({ file, accounts, bytes: size })
      : `Backed up to ${file} (accounts: ${accounts}, ${Math.ceil(size / 1000).toLocaleString('en')} kB).`,
  )
  return 0
}

if (import.meta.main) await runAlone('npm run backup --', run)

/** The file only gets its name once the backup is complete and checked. */
async function backUp(path: string, file: string) {
  const unfinished = `${file}.${process.pid}.tmp`
  // Created before SQLite would do it, so that only its owner may read it.
  closeSync(openSync(unfinished, 'wx', 0o600))
  try {
    const sqlite = await openSqlite(path)
    try {
      // A consistent snapshot despite concurrent writes and, unlike a copy of the pages, without deleted data.
      sqlite.prepare('vacuum into ?').run(unfinished)
    } finally {
      sqlite.close()
    }
    const held = readBackup(unfinished)
    flush(unfinished)
    renameSync(unfinished, file)
    flush(dirname(file))
    return held
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function flush(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

// npm run backup -- FILE: copies the database to a file, even while the server runs.
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readConfig } from '../../config.ts'
import { runOnFile } from '../../commands/run-command.ts'
import { DatabaseError } from '../errors.ts'
import { databaseFile, openSqlite } from '../open-sqlite.ts'
import { refusePostgres } from './postgres-tools.ts'
import { readBackup } from './read-backup.ts'

const usage = `npm run backup -- FILE

Copies the database to FILE, which must not exist yet. The server may keep running.`

await runOnFile(usage, async (file) => {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl) {
    refusePostgres(databaseUrl, file, (address, file) => `pg_dump --format=custom --file=${file} ${address}`)
  }
  const path = join(dataDir, databaseFile)
  if (!existsSync(path)) throw new DatabaseError(`Nothing to back up: there is no database at ${path}.`)
  if (existsSync(file)) throw new DatabaseError(`${file} already exists. Choose another name.`)
  const { accounts } = await backUp(path, file)
  return `Backed up to ${file} (accounts: ${accounts}, ${Math.ceil(statSync(file).size / 1000).toLocaleString('en')} kB).`
})

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

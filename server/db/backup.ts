// npm run backup -- FILE: copies the database into a file, also while the server runs.
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readConfig } from '../config.ts'
import { refusePostgres, runOnFile } from './command.ts'
import { DatabaseError } from './errors.ts'
import { databaseFile, openSqlite } from './open-sqlite.ts'
import { readBackup } from './read-backup.ts'

const usage = `npm run backup -- FILE

Copies the database into FILE, which must not exist yet. The server may run meanwhile.`

await runOnFile(usage, async (file) => {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl) {
    refusePostgres(databaseUrl, file, (address, file) => `pg_dump --format=custom --file=${file} ${address}`)
  }
  const path = join(dataDir, databaseFile)
  if (!existsSync(path))
    throw new DatabaseError(`There is no database at ${path}, so there is nothing to back up.`)
  if (existsSync(file)) throw new DatabaseError(`${file} exists already. Choose another name.`)
  const { accounts } = await backUp(path, file)
  return `${file} holds the backup (accounts: ${accounts}, ${Math.ceil(statSync(file).size / 1000).toLocaleString('en')} kB).`
})

/** Under its name there is a whole and checked backup or nothing. */
async function backUp(path: string, file: string) {
  const unfinished = `${file}.${process.pid}.tmp`
  // Before SQLite does it: only the owner may read it.
  closeSync(openSync(unfinished, 'wx', 0o600))
  try {
    const sqlite = await openSqlite(path)
    try {
      // One snapshot however much is written meanwhile, and nothing of what was deleted, unlike a copy of pages.
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

import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '../database-file.ts'
import { moveRows } from '../move/move.ts'
import { SqliteTarget } from '../move/sqlite.ts'
import { readTables } from '../move/tables.ts'
import type { Place } from '../open.ts'
import { openSqlite } from '../open-sqlite.ts'
import { readBackup } from './read-backup.ts'

/**
 * Copies the database to a file while it is in use. The file is a SQLite database, whatever the site uses. It only gets
 * its name once it is complete and checked.
 */
export async function makeBackup(
  { dataDir, databaseUrl }: Place,
  file: string,
): Promise<{ accounts: number }> {
  const unfinished = `${file}.${process.pid}.tmp`
  // Created before SQLite would do it, so that only its owner may read it.
  closeSync(openSync(unfinished, 'wx', 0o600))
  try {
    if (databaseUrl) await copyPostgres(databaseUrl, unfinished)
    else await copySqlite(join(dataDir, databaseFile), unfinished)
    const held = readBackup(unfinished)
    flush(unfinished)
    renameSync(unfinished, file)
    flush(dirname(file))
    return held
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal', '.lock'])
      rmSync(`${unfinished}${end}`, { force: true })
  }
}

async function copySqlite(path: string, file: string): Promise<void> {
  const sqlite = await openSqlite(path)
  try {
    // A consistent snapshot despite concurrent writes and, unlike a copy of the pages, without deleted data.
    sqlite.prepare('vacuum into ?').run(file)
  } finally {
    sqlite.close()
  }
}

async function copyPostgres(databaseUrl: string, file: string): Promise<void> {
  const { openPostgresSource } = await import('../move/postgres-source.ts')
  const tables = readTables()
  const source = await openPostgresSource(databaseUrl, tables, false)
  try {
    const target = await SqliteTarget.open(file)
    try {
      await moveRows(source, target, tables, { finish: true })
    } finally {
      await target.close()
    }
  } finally {
    await source.snapshot.close()
  }
  // One file, which can be read from a read-only disk, too.
  const sqlite = new DatabaseSync(file)
  sqlite.exec('pragma journal_mode = delete')
  sqlite.close()
}

function flush(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from './errors.ts'

export const databaseFile = 'bindex.db'

export async function openSqlite(path: string, patience = 5000): Promise<DatabaseSync> {
  let sqlite: DatabaseSync | undefined
  try {
    mkdirSync(dirname(path), { recursive: true })
    closeSync(openSync(path, 'a', 0o600))
    sqlite = new DatabaseSync(path, { timeout: patience })
    await useWal(sqlite, performance.now() + patience)
    // Without FULL a commit in WAL is not flushed: 8 flushes for 300 commits instead of 309.
    // Deleted text is overwritten, not only forgotten.
    sqlite.exec(
      'pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on; select count(*) from sqlite_schema',
    )
    return sqlite
  } catch (error) {
    sqlite?.close()
    throw explainSqlite(path, error)
  }
}

export function explainSqlite(path: string, error: unknown): Error {
  const { code, errcode = 0, message } = error as NodeJS.ErrnoException & { errcode?: number }
  // The low byte is the kind of error; the rest says where it happened in SQLite.
  const why = messages[code ?? ''] ?? messages[errcode & 0xff]
  if (why !== undefined) return new DatabaseError(`${path} ${why}`, { cause: error })
  if (code === undefined) return error as Error
  return new DatabaseError(`${path} cannot be used as a database: ${message}.`, { cause: error })
}

const noPermission =
  'cannot be read and written: permission denied. Grant it to the user who runs Bindex, or set DATA_DIR to another folder.'
const locked = 'is in use by another program, perhaps a running server. Stop that program and try again.'
const noSpace = 'cannot be written: the disk is full. Free some space and try again.'

const messages: Record<string | number, string> = {
  EISDIR: 'is a folder, but the database must be a file. Move it away, or set DATA_DIR to another folder.',
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: 'cannot be written: its disk is read-only. Set DATA_DIR to another folder.',
  ENOSPC: noSpace,
  5: locked,
  6: locked,
  8: noPermission,
  11: 'is damaged. Move it away, then restore a backup with bindex restore.',
  13: noSpace,
  14: noPermission,
  26: 'is not a database. Move it away, then restore a backup with bindex restore.',
}

/** Switching to WAL fails immediately while another process writes, whatever the busy timeout. */
async function useWal(sqlite: DatabaseSync, deadline: number): Promise<void> {
  for (;;) {
    try {
      sqlite.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== 5 || performance.now() > deadline) throw error
      await pause(20)
    }
  }
}

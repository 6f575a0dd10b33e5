import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from './errors.ts'

export const databaseFile = 'bindex.db'

/** Opens the file, or makes it, readable to its owner only. */
export async function openSqlite(path: string, patience = 5000): Promise<DatabaseSync> {
  let sqlite: DatabaseSync | undefined
  try {
    mkdirSync(dirname(path), { recursive: true })
    closeSync(openSync(path, 'a', 0o600))
    sqlite = new DatabaseSync(path, { timeout: patience })
    await useWal(sqlite, Date.now() + patience)
    // Without FULL a commit in WAL is not flushed: 8 flushes for 300 commits instead of 309.
    sqlite.exec('pragma synchronous = full; pragma foreign_keys = on; select count(*) from sqlite_schema')
    return sqlite
  } catch (error) {
    sqlite?.close()
    throw explainSqlite(path, error)
  }
}

/** In words, when it is something that the operator can do something about. */
export function explainSqlite(path: string, error: unknown): Error {
  const { code, errcode = 0, message } = error as NodeJS.ErrnoException & { errcode?: number }
  // The low byte says what it is; the rest says where inside SQLite.
  const why = words[code ?? ''] ?? words[errcode & 0xff]
  if (why !== undefined) return new DatabaseError(`${path} ${why}`, { cause: error })
  if (code === undefined) return error as Error
  return new DatabaseError(`${path} cannot be used as a database: ${message}.`, { cause: error })
}

const noPermission =
  'cannot be read and written: there is no permission. Give it to the user who runs Bindex, or set DATA_DIR to another folder.'
const locked = 'is in use by another program, perhaps a running server. End that program and try again.'
const noSpace = 'cannot be written: the disk is full. Make room and try again.'

const words: Record<string | number, string> = {
  EISDIR:
    'is a folder, where the database should be a file. Move it away, or set DATA_DIR to another folder.',
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: 'cannot be written: its disk is read-only. Set DATA_DIR to another folder.',
  ENOSPC: noSpace,
  5: locked,
  6: locked,
  8: noPermission,
  11: 'is damaged. Move it away; npm run restore then puts a backup in its place.',
  13: noSpace,
  14: noPermission,
  26: 'is not a database. Move it away; npm run restore then puts a backup in its place.',
}

/** The change to WAL fails at once while another process writes, however long all else waits for a lock. */
async function useWal(sqlite: DatabaseSync, deadline: number): Promise<void> {
  for (;;) {
    try {
      sqlite.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== 5 || Date.now() > deadline) throw error
      await pause(20)
    }
  }
}

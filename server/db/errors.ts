import { ConfigError } from '../config.ts'

/** Its message says why the database cannot be used and what to do about it, without any password. */
export class DatabaseError extends ConfigError {}

/** The error code for a database that fails while the server runs; undefined for other errors. */
export function storeFailure(error: unknown): 'store_full' | 'store_unavailable' | undefined {
  const {
    code = '',
    errcode,
    syscall,
    message = '',
  } = (error ?? {}) as Partial<NodeJS.ErrnoException & { errcode: number }>
  if (errcode !== undefined) {
    // The low byte is the kind of error; the rest says where it happened in SQLite.
    const kind = errcode & 0xff
    return kind === sqliteFull
      ? 'store_full'
      : sqliteUnusable.includes(kind)
        ? 'store_unavailable'
        : undefined
  }
  if (code === postgresFull) return 'store_full'
  const isGone =
    syscall === 'connect' ||
    postgresUnusable.test(code) ||
    /^Connection terminated|timeout exceeded when/.test(message)
  return isGone ? 'store_unavailable' : undefined
}

const sqliteFull = 13
/** Busy, locked, read-only, I/O error, damaged, cannot be opened. */
const sqliteUnusable = [5, 6, 8, 10, 11, 14]
const postgresFull = '53100'
/** Connection lost, too many connections, out of memory, shutting down, too slow, read-only, deadlock, or no server. */
const postgresUnusable =
  /^(?:08...|53...|57P0.|57014|25006|40...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** A row with this key or unique value exists already. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return code === '23505' || errcode === sqliteUnique || errcode === sqlitePrimaryKey
}

/** The parent row does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return code === '23503' || errcode === sqliteForeignKey
}

const sqliteForeignKey = 787
const sqliteUnique = 2067
const sqlitePrimaryKey = 1555

import { ConfigError } from '../config.ts'

/** Why the database cannot be used and what to do about it, in a sentence or two, without any password. */
export class DatabaseError extends ConfigError {}

/** What a person is told when the database fails while the server runs; undefined when it is something else. */
export function storeFailure(error: unknown): 'store_full' | 'store_unavailable' | undefined {
  const {
    code = '',
    errcode,
    syscall,
    message = '',
  } = (error ?? {}) as Partial<NodeJS.ErrnoException & { errcode: number }>
  if (errcode !== undefined) {
    // The low byte says what it is; the rest says where inside SQLite.
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
/** Connection lost, too many, out of memory, shutting down, too slow, read-only, deadlock; or no server there at all. */
const postgresUnusable =
  /^(?:08...|53...|57P0.|57014|25006|40...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** A row with this key, or this unique value, is there already. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return code === '23505' || errcode === sqliteUnique || errcode === sqlitePrimaryKey
}

/** What the row belongs to is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return code === '23503' || errcode === sqliteForeignKey
}

const sqliteForeignKey = 787
const sqliteUnique = 2067
const sqlitePrimaryKey = 1555

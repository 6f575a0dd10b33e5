import { ConfigError } from '../config.ts'
import { hasSaved, isDisconnect, OutcomeUnknown } from './postgres/connection-errors.ts'

/** Its message never contains a password. */
export class DatabaseError extends ConfigError {}

export function storeFailure(
  error: unknown,
): 'store_full' | 'store_unavailable' | 'outcome_unknown' | undefined {
  if (error instanceof OutcomeUnknown) return 'outcome_unknown'
  const { code = '', errcode } = (error ?? {}) as { code?: string; errcode?: number }
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
  if (!isDisconnect(error) && !postgresUnusable.test(code)) return undefined
  return hasSaved() ? 'outcome_unknown' : 'store_unavailable'
}

const sqliteFull = 13
/** Busy, locked, read-only, I/O error, damaged, cannot be opened. */
const sqliteUnusable = [5, 6, 8, 10, 11, 14]
const postgresFull = '53100'
/** Too many connections, out of memory, too slow, read-only, deadlock, or locked. */
const postgresUnusable = /^(?:53...|57014|25006|40...|55P03)$/

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return code === '23505' || errcode === sqliteUnique || errcode === sqlitePrimaryKey
}

export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return code === '23503' || errcode === sqliteForeignKey
}

const sqliteForeignKey = 787
const sqliteUnique = 2067
const sqlitePrimaryKey = 1555

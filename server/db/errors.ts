import { ConfigError } from '../config.ts'

/** Why the database cannot be used and what to do about it, in a sentence or two, without any password. */
export class DatabaseError extends ConfigError {}

/** A row with this key, or this unique value, is there already. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return code === '23505' || errcode === sqliteUnique || errcode === sqlitePrimaryKey
}

const sqliteUnique = 2067
const sqlitePrimaryKey = 1555

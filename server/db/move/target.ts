import { unfinishedMove } from '../migrations.ts'
import type { Row, Snapshot } from './rows.ts'
import type { Table } from './tables.ts'

/** A database that a move writes to. Foreign keys are not enforced until the end, so tables may come in any order. */
export interface Target {
  /** Without a password. */
  place: string
  /** Makes an empty database ready, or goes on with one that an earlier move of the same source has begun. */
  prepare(source: string, tables: Table[]): Promise<void>
  snapshot(): Promise<Snapshot>
  insert(table: Table, rows: Row[]): Promise<void>
  /** Removes the rows with these keys. */
  remove(table: Table, rows: Row[]): Promise<void>
  /** Indexes are created after the first copy, which is faster. */
  createIndexes(): Promise<void>
  /** Enforces foreign keys, goes on numbering after the last number of each table, and makes it a database like any other. */
  finish(lastNumbers: [table: Table, number: number][]): Promise<void>
  close(): Promise<void>
}

/** The only row of the table that marks an unfinished move. */
export interface Mark {
  source: string
  /** The number of migrations of the Bindex that began it. */
  version: number
  /** JSON: the statements that create what was dropped. */
  indexes: string
  foreign_keys: string
}

export const createMark = `create table ${unfinishedMove} (
  source text not null,
  version integer not null,
  indexes text not null,
  foreign_keys text not null
)`

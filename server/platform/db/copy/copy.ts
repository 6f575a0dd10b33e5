import { createHash } from 'node:crypto'
import { DatabaseError } from '../errors.ts'
import { readMigrations, refuseNewer } from '../migrations.ts'
import type { Column, Table } from './tables.ts'

/** In the order of the table's columns. Bytes are hexadecimal. */
export type Row = (string | number | null)[]

export interface Source {
  count(table: Table): Promise<number>
  rows(table: Table): AsyncGenerator<Row[], void>
  /** The highest number that a numbered table has given, even to a row that no longer exists. */
  lastNumber(table: Table): Promise<number>
  close(): Promise<void>
}

/**
 * An empty database in a transaction that creates it. Until `finish`, it has only the mark of an unfinished copy, with
 * which no server starts. If `finish` is never called, however the process ends, the mark stays and the rest is undone.
 */
export interface Target {
  place: string
  insert(table: Table, rows: Row[]): Promise<void>
  rows(table: Table): AsyncGenerator<Row[], void>
  finish(lastNumbers: [table: Table, number: number][]): Promise<void>
  close(): Promise<void>
}

export interface Sum {
  rows: number
  checksum: string
}

export type CopiedTable = Sum & { table: string }

export type Progress = (table: string, done: number, total: number) => void

export async function copyDatabase(
  source: Source,
  target: Target,
  tables: Table[],
  progress?: Progress,
): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = []
  for (const table of tables) {
    const total = progress ? await source.count(table) : 0
    let done = 0
    const expected = await sumRows(source.rows(table), async (rows) => {
      await target.insert(table, rows)
      done += rows.length
      progress?.(table.name, done, total)
    })
    const found = await sumRows(target.rows(table))
    if (found.rows !== expected.rows || found.checksum !== expected.checksum) {
      throw new DatabaseError(
        `The copy of ${table.name} in ${target.place} differs from its source: ${found.rows} rows with the checksum ${found.checksum.slice(0, 16)}, not ${expected.rows} with ${expected.checksum.slice(0, 16)}.`,
      )
    }
    copied.push({ table: table.name, ...expected })
  }
  const lastNumbers: [Table, number][] = []
  for (const table of tables) {
    if (table.isNumbered) lastNumbers.push([table, await source.lastNumber(table)])
  }
  await target.finish(lastNumbers)
  return copied
}

export async function sumRows(
  batches: AsyncGenerator<Row[], void>,
  each?: (rows: Row[]) => Promise<void>,
): Promise<Sum> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of batches) {
    hash.update(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    count += rows.length
    await each?.(rows)
  }
  return { rows: count, checksum: hash.digest('hex') }
}

/** A batch has at most so many rows, and about so many characters, whatever the size of a row. */
export const batch = { rows: 5000, characters: 4_000_000 }

export const charactersIn = (row: Row): number =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0)

/** Both databases must give the same value for the same row, or the copy is refused. */
export function readRow(table: Table, values: readonly unknown[]): Row {
  return table.columns.map((column, at) => readValue(table, column, values[at]))
}

function readValue(table: Table, { name, kind }: Column, value: unknown): Row[number] {
  if (value === null) return null
  // PostgreSQL cannot store a null character; the server writes this one instead.
  if (kind === 'text' && typeof value === 'string') return value.replaceAll('\0', '\uFFFD')
  if (kind === 'integer' && Number.isSafeInteger(value)) return value as number
  if (kind === 'bytes' && value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  throw new DatabaseError(
    `A row of ${table.name} cannot be copied: ${name} is not ${kind === 'integer' ? 'a whole number' : kind}.`,
  )
}

/** Only a database of exactly this version is moved: migrating it would change the source. */
export function refuseOtherVersion(place: string, dialect: 'sqlite' | 'postgres', applied: number[]): void {
  const known = readMigrations(dialect)
  refuseNewer(
    place,
    applied.map((number) => ({ number, oldest: null })),
    known,
  )
  if (applied.length === known.length) return
  throw new DatabaseError(
    `${place} was last used by an older version of Bindex (migration ${Math.max(0, ...applied)} of ${known.length}). Start this version with it once, then move it.`,
  )
}

export const refuseUsed = (place: string): never => {
  throw new DatabaseError(`${place} is not empty, so nothing was changed. Use a new, empty database.`)
}

export const refuseInUse = (place: string): never => {
  throw new DatabaseError(
    `${place} is in use by another program, perhaps a running server. Stop it, then run the same command again: what it writes now would be lost.`,
  )
}

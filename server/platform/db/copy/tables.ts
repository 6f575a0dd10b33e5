import { DatabaseSync } from 'node:sqlite'
import { migrationTables, readMigrations } from '../migrations.ts'

export interface Column {
  name: string
  kind: 'text' | 'integer' | 'bytes'
}

export interface Table {
  name: string
  columns: Column[]
  /** The primary key, in the order in which SQLite stores rows, so that it need not sort them. */
  key: (Column & { descending: boolean })[]
  isNumbered: boolean
}

/** The tables of this version, the same in both databases. Read from an empty SQLite, so that migrations remain the only source. */
export function readTables(): Table[] {
  const sqlite = new DatabaseSync(':memory:')
  try {
    createTables(sqlite)
    return sqlite
      .prepare("select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
      .all()
      .map((row) => readTable(sqlite, row as { name: string; sql: string }))
  } finally {
    sqlite.close()
  }
}

/** Runs all migrations and records none: the records are rows like any others, and are copied. */
export function createTables(sqlite: DatabaseSync): void {
  for (const table of migrationTables) sqlite.exec(table)
  for (const { text } of readMigrations('sqlite')) sqlite.exec(text)
}

export const quotedNames = (columns: Column[]): string => columns.map(({ name }) => `"${name}"`).join()

/** Both databases return the same rows in the same order, which the checksums need. */
export function selectInOrder({ name, columns, key }: Table, collation = ''): string {
  const order = key.map(
    (part) => `"${part.name}"${part.kind === 'text' ? collation : ''}${part.descending ? ' desc' : ''}`,
  )
  return `select ${quotedNames(columns)} from ${name} order by ${order.join()}`
}

const kinds: Record<string, Column['kind']> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  blob: 'bytes',
}

function readTable(sqlite: DatabaseSync, { name, sql }: { name: string; sql: string }): Table {
  const infos = sqlite.prepare('select name, type, pk from pragma_table_info(?)').all(name) as {
    name: string
    type: string
    pk: number
  }[]
  const columns = infos.map((info) => {
    const kind = kinds[info.type.toLowerCase()]
    if (!kind) throw new Error(`${name}.${info.name} has the type ${info.type}, which cannot be copied`)
    return { name: info.name, kind }
  })
  const indexed = sqlite
    .prepare(
      `select info.name, info.desc from pragma_index_list(?) as list, pragma_index_xinfo(list.name) as info
      where list.origin = 'pk' and info.key order by info.seqno`,
    )
    .all(name) as { name: string; desc: number }[]
  // A key that is the row's own number has no index.
  const parts =
    indexed.length > 0 ? indexed : infos.filter(({ pk }) => pk > 0).map((info) => ({ ...info, desc: 0 }))
  if (parts.length === 0) throw new Error(`${name} has no primary key`)
  const key = parts.map((part) => ({
    ...columns.find((column) => column.name === part.name)!,
    descending: part.desc === 1,
  }))
  return { name, columns, key, isNumbered: /\bautoincrement\b/i.test(sql) }
}

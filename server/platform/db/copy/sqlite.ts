import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from '../errors.ts'
import { markUnfinished, unfinishedCopy } from '../migrations.ts'
import { explainSqlite } from '../open-sqlite.ts'
import {
  batch,
  charactersIn,
  readRow,
  refuseInUse,
  refuseOtherVersion,
  refuseUsed,
  type Row,
  type Source,
  type Target,
} from './copy.ts'
import { createTables, quotedNames, selectInOrder, type Table } from './tables.ts'

/** With `alone`, no other program may have the file open, or can open it until it is closed. */
export function openSqliteSource(path: string, alone: boolean): Source {
  if (!existsSync(path)) throw new DatabaseError(`Nothing to move: there is no database at ${path}.`)
  let sqlite: DatabaseSync | undefined
  try {
    sqlite = new DatabaseSync(path, { readOnly: !alone, timeout: alone ? 1000 : 5000 })
    // In WAL mode, a program that has the file open keeps others from locking it even while it does nothing.
    if (alone) sqlite.exec('pragma query_only = on; pragma locking_mode = exclusive')
    sqlite.exec('begin')
    const hasMigrations = sqlite.prepare("select 1 from sqlite_schema where name = 'migrations'").get()
    if (!hasMigrations) throw new DatabaseError(`${path} is not a Bindex database.`)
    const applied = sqlite.prepare('select number from migrations').all()
    refuseOtherVersion(
      path,
      'sqlite',
      applied.map(({ number }) => Number(number)),
    )
    return sqliteSource(sqlite)
  } catch (error) {
    sqlite?.close()
    const { errcode = 0 } = error as { errcode?: number }
    if (alone && (errcode & 0xff) === busy) refuseInUse(path)
    throw explainSqlite(path, error)
  }
}

export const sqliteSource = (sqlite: DatabaseSync): Source => ({
  async count({ name }) {
    return Number(sqlite.prepare(`select count(*) as count from ${name}`).get()?.['count'])
  },
  rows: (table) => readRows(sqlite, table),
  async lastNumber({ name }) {
    return Number(sqlite.prepare('select seq from sqlite_sequence where name = ?').get(name)?.['seq'] ?? 0)
  },
  async close() {
    sqlite.close()
  },
})

export function openSqliteTarget(path: string): Target {
  let sqlite: DatabaseSync | undefined
  try {
    mkdirSync(dirname(path), { recursive: true })
    closeSync(openSync(path, 'a', 0o600))
    sqlite = new DatabaseSync(path, { timeout: 1000, enableForeignKeyConstraints: false })
    begin(path, sqlite)
    return sqliteTarget(path, sqlite)
  } catch (error) {
    sqlite?.close()
    throw explainSqlite(path, error)
  }
}

function begin(path: string, sqlite: DatabaseSync): void {
  const names = sqlite.prepare("select name from sqlite_schema where name not like 'sqlite_%'").all()
  if (names.some(({ name }) => name !== unfinishedCopy)) refuseUsed(path)
  // Not in a write-ahead log: a single transaction adds only new pages, which a journal need not hold.
  sqlite.exec('pragma journal_mode = delete; pragma synchronous = full; pragma cache_size = -64000')
  sqlite.exec(markUnfinished)
  sqlite.exec('begin exclusive')
}

function sqliteTarget(path: string, sqlite: DatabaseSync): Target {
  createTables(sqlite)
  const created = sqlite
    .prepare("select type, name, sql from sqlite_schema where type in ('table', 'index') and sql is not null")
    .all() as { type: string; name: string; sql: string }[]
  // Migrations add rows, too.
  for (const { type, name } of created) {
    if (type === 'table' && !name.startsWith('sqlite_')) sqlite.exec(`delete from ${name}`)
  }
  const indexes = created.filter(({ type }) => type === 'index')
  // Created again at the end, which is faster.
  for (const { name } of indexes) sqlite.exec(`drop index ${name}`)
  return {
    place: path,
    async insert({ name, columns }, rows) {
      const places = columns.map(() => '?').join()
      const insert = sqlite.prepare(`insert into ${name} (${quotedNames(columns)}) values (${places})`)
      const stored = (value: Row[number], at: number) =>
        columns[at]!.kind === 'bytes' && value !== null ? Buffer.from(String(value), 'hex') : value
      try {
        for (const row of rows) insert.run(...row.map(stored))
      } catch (error) {
        throw explainSqlite(path, error)
      }
    },
    rows: (table) => readRows(sqlite, table),
    async finish(lastNumbers) {
      try {
        for (const { sql } of indexes) sqlite.exec(sql)
        const [broken] = sqlite.prepare('pragma foreign_key_check').all()
        if (broken)
          throw new DatabaseError(`A row of ${String(broken['table'])} refers to a row that does not exist.`)
        for (const [{ name }, number] of lastNumbers) {
          sqlite.prepare('delete from sqlite_sequence where name = ?').run(name)
          sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, number)
        }
        sqlite.exec(`drop table ${unfinishedCopy}; commit`)
      } catch (error) {
        throw explainSqlite(path, error)
      }
    },
    async close() {
      sqlite.close()
    },
  }
}

async function* readRows(sqlite: DatabaseSync, table: Table): AsyncGenerator<Row[], void> {
  const statement = sqlite.prepare(selectInOrder(table))
  statement.setReturnArrays(true)
  let rows: Row[] = []
  let characters = 0
  for (const values of statement.iterate() as Iterable<unknown>) {
    const row = readRow(table, values as unknown[])
    rows.push(row)
    characters += charactersIn(row)
    if (rows.length < batch.rows && characters < batch.characters) continue
    yield rows
    rows = []
    characters = 0
  }
  if (rows.length > 0) yield rows
}

const busy = 5

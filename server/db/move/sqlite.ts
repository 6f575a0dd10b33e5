import { existsSync, realpathSync, rmSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { DatabaseError } from '../errors.ts'
import { lockFile } from './file-lock.ts'
import { explainSqlite, openSqlite } from '../open-sqlite.ts'
import { unfinishedMove } from '../migrations.ts'
import {
  presentVersion,
  refuseOtherMove,
  refuseOtherVersion,
  refuseRunning,
  refuseSecond,
  refuseUsed,
  sourceName,
} from './refusals.ts'
import { batch, readValue, type Row, type Snapshot } from './rows.ts'
import { createTables, type Table } from './tables.ts'
import { createMark, type Mark, type Target } from './target.ts'

/** Opens a file for reading. With `alone`, no other program may have it open, or can open it until it is closed. */
export function openSqliteSource(path: string, alone: boolean): { name: string; snapshot: Snapshot } {
  if (!existsSync(path)) throw new DatabaseError(`Nothing to move: there is no database at ${path}.`)
  let sqlite: DatabaseSync | undefined
  try {
    sqlite = new DatabaseSync(path, { readOnly: !alone, timeout: alone ? 1000 : 5000 })
    // In WAL mode, a program that has the file open keeps others from locking it even while it does nothing.
    if (alone) sqlite.exec('pragma query_only = on; pragma locking_mode = exclusive')
    sqlite.exec('begin')
    const hasMigrations = sqlite.prepare("select 1 from sqlite_schema where name = 'migrations'").get()
    if (!hasMigrations) throw new DatabaseError(`${path} is not a Bindex database.`)
    const applied = sqlite.prepare('select number, applied_at from migrations order by number').all() as {
      number: number
      applied_at: number
    }[]
    refuseOtherVersion(
      path,
      'sqlite',
      applied.map(({ number }) => number),
    )
    const name = sourceName(realpathSync(path), applied[0]!.applied_at)
    return { name, snapshot: new SqliteSnapshot(sqlite) }
  } catch (error) {
    sqlite?.close()
    const { errcode = 0 } = error as { errcode?: number }
    if (alone && (errcode & 0xff) === 5) refuseRunning(path)
    throw error instanceof DatabaseError ? error : explainSqlite(path, error)
  }
}

export class SqliteSnapshot implements Snapshot {
  readonly #sqlite: DatabaseSync

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
  }

  async count({ name }: Table): Promise<number> {
    return Number(this.#sqlite.prepare(`select count(*) as count from ${name}`).get()?.['count'])
  }

  async *rows(table: Table): AsyncGenerator<Row[], void> {
    const { name, columns, key } = table
    const order = key.map(({ at, descending }) => `${quote(columns[at]!.name)}${descending ? ' desc' : ''}`)
    const statement = this.#sqlite.prepare(
      `select ${columns.map((column) => quote(column.name)).join()} from ${name} order by ${order.join()}`,
    )
    statement.setReturnArrays(true)
    let rows: Row[] = []
    let characters = 0
    for (const values of statement.iterate() as Iterable<unknown>) {
      const row = columns.map((column, at) => readValue(table, column, (values as unknown[])[at]))
      rows.push(row)
      for (const value of row) characters += typeof value === 'string' ? value.length : 8
      if (rows.length < batch.rows && characters < batch.characters) continue
      yield rows
      rows = []
      characters = 0
    }
    if (rows.length > 0) yield rows
  }

  async lastNumber({ name }: Table): Promise<number> {
    return Number(
      this.#sqlite.prepare('select seq from sqlite_sequence where name = ?').get(name)?.['seq'] ?? 0,
    )
  }

  async close(): Promise<void> {
    this.#sqlite.close()
  }
}

export class SqliteTarget implements Target {
  readonly place: string
  readonly #sqlite: DatabaseSync
  readonly #unlock: () => void
  #isFinished = false
  readonly #statements = new Map<string, StatementSync>()

  private constructor(path: string, sqlite: DatabaseSync, unlock: () => void) {
    this.place = path
    this.#sqlite = sqlite
    this.#unlock = unlock
  }

  /** Creates the file unless it exists. */
  static async open(path: string): Promise<SqliteTarget> {
    const sqlite = await openSqlite(path)
    const unlock = lockFile(`${path}.lock`)
    if (!unlock) {
      sqlite.close()
      return refuseSecond(path)
    }
    sqlite.exec('pragma foreign_keys = off; pragma cache_size = -64000')
    return new SqliteTarget(path, sqlite, unlock)
  }

  async prepare(source: string, tables: Table[]): Promise<void> {
    const names = this.#sqlite.prepare("select name from sqlite_schema where name not like 'sqlite_%'").all()
    if (names.some(({ name }) => name === unfinishedMove)) {
      refuseOtherMove(this.place, source, this.#mark())
      return
    }
    if (names.length > 0) refuseUsed(this.place)
    this.#transaction(() => {
      createTables(this.#sqlite)
      for (const { name } of tables) this.#sqlite.exec(`delete from ${name}`)
      const indexes = this.#sqlite
        .prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null")
        .all() as { name: string; sql: string }[]
      for (const { name } of indexes) this.#sqlite.exec(`drop index ${name}`)
      this.#sqlite.exec(createMark)
      this.#sqlite
        .prepare(`insert into ${unfinishedMove} values (?, ?, ?, '[]')`)
        .run(source, presentVersion(), JSON.stringify(indexes.map(({ sql }) => sql)))
    })
  }

  async snapshot(): Promise<Snapshot> {
    const sqlite = new DatabaseSync(this.place, { readOnly: true })
    sqlite.exec('begin')
    return new SqliteSnapshot(sqlite)
  }

  async insert({ name, columns }: Table, rows: Row[]): Promise<void> {
    const insert = this.#prepared(
      `insert into ${name} (${columns.map((column) => quote(column.name)).join()}) values (${columns.map(() => '?').join()})`,
    )
    this.#transaction(() => {
      for (const row of rows) {
        insert.run(...row.map((value, at) => (columns[at]!.kind === 'bytes' ? bytes(value) : value)))
      }
    })
  }

  async remove({ name, columns, key }: Table, rows: Row[]): Promise<void> {
    const wanted = key.map(({ at }) => `${quote(columns[at]!.name)} = ?`).join(' and ')
    const remove = this.#prepared(`delete from ${name} where ${wanted}`)
    this.#transaction(() => {
      for (const row of rows) {
        remove.run(...key.map(({ at }) => (columns[at]!.kind === 'bytes' ? bytes(row[at]!) : row[at]!)))
      }
    })
  }

  async createIndexes(): Promise<void> {
    const left = JSON.parse(this.#mark().indexes) as string[]
    for (let sql = left.shift(); sql !== undefined; sql = left.shift()) {
      const statement = sql
      this.#transaction(() => {
        this.#sqlite.exec(statement)
        this.#sqlite.prepare(`update ${unfinishedMove} set indexes = ?`).run(JSON.stringify(left))
      })
    }
  }

  async finish(lastNumbers: [table: Table, number: number][]): Promise<void> {
    const [broken] = this.#sqlite.prepare('pragma foreign_key_check').all()
    if (broken)
      throw new DatabaseError(`A row of ${String(broken['table'])} refers to a row that does not exist.`)
    this.#transaction(() => {
      for (const [{ name }, number] of lastNumbers) {
        this.#sqlite.prepare('delete from sqlite_sequence where name = ?').run(name)
        this.#sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, number)
      }
      this.#sqlite.exec(`drop table ${unfinishedMove}`)
    })
    this.#sqlite.exec('pragma wal_checkpoint(truncate)')
    this.#isFinished = true
  }

  async close(): Promise<void> {
    this.#sqlite.close()
    this.#unlock()
    if (this.#isFinished) rmSync(`${this.place}.lock`, { force: true })
  }

  #mark(): Mark {
    return this.#sqlite.prepare(`select * from ${unfinishedMove}`).get() as unknown as Mark
  }

  #prepared(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#sqlite.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #transaction(work: () => void): void {
    this.#sqlite.exec('begin immediate')
    try {
      work()
      this.#sqlite.exec('commit')
    } catch (error) {
      if (this.#sqlite.isTransaction) this.#sqlite.exec('rollback')
      throw explainSqlite(this.place, error)
    }
  }
}

const quote = (name: string): string => `"${name}"`
const bytes = (value: string | number | null): Buffer | null =>
  value === null ? null : Buffer.from(String(value), 'hex')

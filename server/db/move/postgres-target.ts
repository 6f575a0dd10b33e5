import type pg from 'pg'
import { DatabaseError } from '../errors.ts'
import { migrationTables, readMigrations, unfinishedMove } from '../migrations.ts'
import { explainPostgres } from '../open-postgres.ts'
import { addressWithoutPassword } from '../postgres/address.ts'
import { connect, numberColumn, PostgresSnapshot, quote } from './postgres-source.ts'
import { presentVersion, refuseOtherMove, refuseSecond, refuseUsed } from './refusals.ts'
import type { Row, Snapshot } from './rows.ts'
import type { Column, Table } from './tables.ts'
import { createMark, type Mark, type Target } from './target.ts'

export class PostgresTarget implements Target {
  readonly place: string
  readonly #databaseUrl: string
  readonly #client: pg.Client

  private constructor(databaseUrl: string, client: pg.Client) {
    this.#databaseUrl = databaseUrl
    this.place = addressWithoutPassword(databaseUrl)
    this.#client = client
  }

  static async open(databaseUrl: string): Promise<PostgresTarget> {
    const client = await connect(databaseUrl)
    // A batch that a crash of PostgreSQL takes away is copied again; the end waits for the disk.
    await client.query('set synchronous_commit = off')
    const { rows } = await client.query(
      'select pg_try_advisory_lock($1, hashtext(current_schema())) as locked',
      [lockKey],
    )
    if ((rows[0] as { locked: boolean }).locked) return new PostgresTarget(databaseUrl, client)
    await client.end()
    return refuseSecond(addressWithoutPassword(databaseUrl))
  }

  async prepare(source: string, tables: Table[]): Promise<void> {
    const { rows } = await this.#client.query(
      "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')",
    )
    if (rows.some(({ name }: { name: string }) => name === unfinishedMove)) {
      refuseOtherMove(this.place, source, await this.#mark())
      return
    }
    if (rows.length > 0) refuseUsed(this.place)
    await this.#transaction(async () => {
      const run = (text: string) => this.#client.query(text)
      for (const table of migrationTables) await run(table)
      for (const { text } of readMigrations('postgres')) await run(text)
      await run(`truncate ${tables.map(({ name }) => name).join()}`)
      const foreignKeys = await this.#dropConstraints('f')
      const unique = await this.#dropConstraints('u')
      const indexes = await this.#dropIndexes()
      await run(createMark)
      await this.#client.query(`insert into ${unfinishedMove} values ($1, $2, $3, $4)`, [
        source,
        presentVersion(),
        JSON.stringify([...unique, ...indexes]),
        JSON.stringify(foreignKeys),
      ])
    })
  }

  async snapshot(): Promise<Snapshot> {
    const client = await connect(this.#databaseUrl)
    await client.query('begin isolation level repeatable read read only')
    return new PostgresSnapshot(client)
  }

  async insert({ name, columns }: Table, rows: Row[]): Promise<void> {
    const names = columns.map((column) => quote(column.name)).join()
    await this.#run(
      `insert into ${name} (${names}) overriding system value select * from unnest(${arrays(columns)})`,
      columns.map((column, at) => rows.map((row) => sent(column, row[at]!))),
    )
  }

  async remove({ name, columns, key }: Table, rows: Row[]): Promise<void> {
    const parts = key.map(({ at }) => columns[at]!)
    const names = parts.map((column) => quote(column.name)).join()
    await this.#run(
      `delete from ${name} where (${names}) in (select * from unnest(${arrays(parts)}))`,
      key.map(({ at }) => rows.map((row) => sent(columns[at]!, row[at]!))),
    )
  }

  async createIndexes(): Promise<void> {
    const left = JSON.parse((await this.#mark()).indexes) as string[]
    for (let sql = left.shift(); sql !== undefined; sql = left.shift()) {
      const statement = sql
      await this.#transaction(async () => {
        await this.#client.query(statement)
        await this.#client.query(`update ${unfinishedMove} set indexes = $1`, [JSON.stringify(left)])
      })
    }
  }

  async finish(lastNumbers: [table: Table, number: number][]): Promise<void> {
    const foreignKeys = JSON.parse((await this.#mark()).foreign_keys) as string[]
    await this.#transaction(async () => {
      await this.#client.query('set local synchronous_commit = on')
      for (const sql of foreignKeys) await this.#client.query(sql)
      for (const [table, number] of lastNumbers) {
        await this.#client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
          table.name,
          numberColumn(table),
          Math.max(1, number),
          number > 0,
        ])
      }
      await this.#client.query(`drop table ${unfinishedMove}`)
    })
    await this.#run('analyze', [])
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  async #mark(): Promise<Mark> {
    return (await this.#client.query(`select * from ${unfinishedMove}`)).rows[0] as Mark
  }

  /** Returns the statements that create them again. */
  async #dropConstraints(type: 'f' | 'u'): Promise<string[]> {
    const { rows } = await this.#client.query(
      `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = current_schema()::regnamespace and contype = $1 order by conname`,
      [type],
    )
    const statements: string[] = []
    for (const { table, name, definition } of rows as { table: string; name: string; definition: string }[]) {
      await this.#client.query(`alter table ${table} drop constraint ${name}`)
      statements.push(`alter table ${table} add constraint ${name} ${definition}`)
    }
    return statements
  }

  async #dropIndexes(): Promise<string[]> {
    const { rows } = await this.#client.query(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace and not indisprimary order by relname`,
    )
    const found = rows as { name: string; definition: string }[]
    for (const { name } of found) await this.#client.query(`drop index ${name}`)
    return found.map(({ definition }) => definition)
  }

  async #run(text: string, values: unknown[]): Promise<void> {
    try {
      await this.#client.query(text, values)
    } catch (error) {
      throw explainPostgres(this.#databaseUrl, error)
    }
  }

  async #transaction(work: () => Promise<void>): Promise<void> {
    try {
      await this.#client.query('begin')
      await work()
      await this.#client.query('commit')
    } catch (error) {
      await this.#client.query('rollback').catch(() => {})
      throw error instanceof DatabaseError ? error : explainPostgres(this.#databaseUrl, error)
    }
  }
}

/** An arbitrary number that nothing else in the same database uses. */
const lockKey = 0x62_69_6d_76

const types = { text: 'text', integer: 'bigint', bytes: 'bytea' }
const arrays = (columns: Column[]): string =>
  columns.map(({ kind }, at) => `$${at + 1}::${types[kind]}[]`).join()
const sent = ({ kind }: Column, value: Row[number]): Row[number] =>
  kind === 'bytes' && value !== null ? `\\x${value}` : value

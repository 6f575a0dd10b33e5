import pg from 'pg'
import { DatabaseError } from '../errors.ts'
import { markUnfinished, migrationTables, readMigrations, unfinishedCopy } from '../migrations.ts'
import { explainPostgres, numbersForInt8 } from '../open-postgres.ts'
import { addressWithoutPassword } from '../postgres/address.ts'
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
import { type Column, quotedNames, selectInOrder, type Table } from './tables.ts'

/** With `alone`, no server may be connected, and nothing can be written until it is closed. */
export async function openPostgresSource(
  databaseUrl: string,
  tables: Table[],
  alone: boolean,
): Promise<Source> {
  const place = addressWithoutPassword(databaseUrl)
  return connected(databaseUrl, async (connection) => {
    if (alone) await lockTables(connection, place, tables)
    else await connection.query('begin isolation level repeatable read')
    const [found] = await connection.query("select to_regclass('migrations') as name")
    if (found?.['name'] === null) throw new DatabaseError(`${place} is not a Bindex database.`)
    const applied = await connection.query('select number from migrations')
    refuseOtherVersion(
      place,
      'postgres',
      applied.map(({ number }) => Number(number)),
    )
    return {
      async count({ name }) {
        const [row] = await connection.query(`select count(*) as count from ${name}`)
        return Number(row?.['count'])
      },
      rows: (table) => connection.rows(table),
      async lastNumber(table) {
        const sequence = 'select pg_get_serial_sequence($1, $2) as name'
        const [row] = await connection.query(sequence, [table.name, numberColumn(table)])
        const [state] = await connection.query(`select last_value, is_called from ${String(row?.['name'])}`)
        return Number(state?.['last_value']) - (state?.['is_called'] === true ? 0 : 1)
      },
      close: () => connection.end(),
    }
  })
}

async function lockTables(connection: Connection, place: string, tables: Table[]): Promise<void> {
  const servers = await connection.query(
    `select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'bindex' and pid <> pg_backend_pid() limit 1`,
  )
  if (servers.length > 0) refuseInUse(place)
  // The snapshot, which is taken by the first select, must not be older than the lock.
  await connection.query("begin isolation level repeatable read; set local lock_timeout = '10s'")
  await connection.query(`lock table ${tables.map(({ name }) => name).join()} in share mode`)
}

export async function openPostgresTarget(databaseUrl: string, tables: Table[]): Promise<Target> {
  const place = addressWithoutPassword(databaseUrl)
  return connected(databaseUrl, async (connection) => {
    const [lock] = await connection.query(
      'select pg_try_advisory_lock($1, hashtext(current_schema())) as locked',
      [lockKey],
    )
    if (lock?.['locked'] !== true) throw new DatabaseError(`Another move to ${place} is running.`)
    const names = await connection.query(
      "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')",
    )
    if (names.some(({ name }) => name !== unfinishedCopy)) refuseUsed(place)
    await connection.query(markUnfinished)
    await connection.query('begin')
    for (const table of migrationTables) await connection.query(table)
    for (const { text } of readMigrations('postgres')) await connection.query(text)
    // Migrations add rows, too.
    await connection.query(`truncate ${tables.map(({ name }) => name).join()}`)
    const atTheEnd = await dropConstraintsAndIndexes(connection)
    return {
      place,
      async insert({ name, columns }, rows) {
        await connection.query(
          `insert into ${name} (${quotedNames(columns)}) overriding system value select * from unnest(${arrays(columns)})`,
          columns.map((column, at) => rows.map((row) => sent(column, row[at]!))),
        )
      },
      rows: (table) => connection.rows(table),
      async finish(lastNumbers) {
        for (const statement of atTheEnd) await connection.query(statement)
        for (const [table, number] of lastNumbers) {
          await connection.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
            table.name,
            numberColumn(table),
            Math.max(1, number),
            number > 0,
          ])
        }
        await connection.query(`drop table ${unfinishedCopy}; commit`)
        await connection.query('analyze')
      },
      close: () => connection.end(),
    }
  })
}

/** Tables may then be filled in any order, and faster. Returns the statements that create them again. */
async function dropConstraintsAndIndexes(connection: Connection): Promise<string[]> {
  // Foreign keys come last: they need the unique constraints.
  const constraints = await connection.query(
    `select 'alter table ' || conrelid::regclass as change, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('f', 'u') order by contype desc, conname`,
  )
  for (const { change, name } of constraints.toReversed()) {
    await connection.query(`${String(change)} drop constraint ${String(name)}`)
  }
  const indexes = await connection.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and not indisprimary order by relname`,
  )
  for (const { name } of indexes) await connection.query(`drop index ${String(name)}`)
  return [
    ...indexes.map(({ definition }) => String(definition)),
    ...constraints.map(
      ({ change, name, definition }) =>
        `${String(change)} add constraint ${String(name)} ${String(definition)}`,
    ),
  ]
}

async function connected<T>(databaseUrl: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = new Connection(databaseUrl)
  try {
    await connection.open()
    return await work(connection)
  } catch (error) {
    await connection.end()
    throw error
  }
}

class Connection {
  readonly #databaseUrl: string
  readonly #client: pg.Client

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl
    this.#client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'bindex move',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      types: { getTypeParser: numbersForInt8 as typeof pg.types.getTypeParser },
    })
    // A connection that breaks between two queries would end the process; the next query reports it.
    this.#client.on('error', () => {})
  }

  async open(): Promise<void> {
    await this.#explained(this.#client.connect())
    await this.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set cursor_tuple_fraction = 1',
    )
  }

  async query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
    return (await this.#explained(this.#client.query<Record<string, unknown>>(text, values))).rows
  }

  async *rows(table: Table): AsyncGenerator<Row[], void> {
    // The order of SQLite, whatever the language of this database.
    const select = selectInOrder(table, ' collate "C"')
    await this.query(`declare copied no scroll cursor for ${select}`)
    // Few at first: nobody knows yet how long they are.
    for (let size = 100; ;) {
      const fetch = this.#client.query<unknown[]>({ text: `fetch ${size} from copied`, rowMode: 'array' })
      const rows = (await this.#explained(fetch)).rows.map((values) => readRow(table, values))
      if (rows.length === 0) break
      const characters = rows.reduce((sum, row) => sum + charactersIn(row), 0)
      const fitting = Math.ceil((batch.characters * rows.length) / characters)
      size = Math.min(batch.rows, 4 * size, fitting)
      yield rows
    }
    await this.query('close copied')
  }

  async end(): Promise<void> {
    await this.#client.end().catch(() => {})
  }

  async #explained<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      throw explainPostgres(this.#databaseUrl, error)
    })
  }
}

const lockKey = 0x62_69_6d_76

const numberColumn = ({ key }: Table): string => key[0]!.name
const types = { text: 'text', integer: 'bigint', bytes: 'bytea' }
const arrays = (columns: Column[]): string =>
  columns.map(({ kind }, at) => `$${at + 1}::${types[kind]}[]`).join()
const sent = ({ kind }: Column, value: Row[number]): Row[number] =>
  kind === 'bytes' && value !== null ? `\\x${value}` : value

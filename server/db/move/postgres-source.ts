import pg from 'pg'
import { DatabaseError } from '../errors.ts'
import { explainPostgres, numbersForInt8 } from '../open-postgres.ts'
import { addressWithoutPassword } from '../postgres/address.ts'
import { refuseOtherVersion, refuseRunning, sourceName } from './refusals.ts'
import { batch, readValue, type Row, type Snapshot } from './rows.ts'
import type { Table } from './tables.ts'

/** Without the time limits of requests. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'bindex move',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser: numbersForInt8 as typeof pg.types.getTypeParser },
  })
  // A connection that breaks between two queries would end the process; the next query reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set cursor_tuple_fraction = 1',
    )
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw explainPostgres(databaseUrl, error)
  }
}

/** Opens a database for reading. With `alone`, no server may be connected, and nothing can be written until it is closed. */
export async function openPostgresSource(
  databaseUrl: string,
  tables: Table[],
  alone: boolean,
): Promise<{ name: string; snapshot: Snapshot }> {
  const place = addressWithoutPassword(databaseUrl)
  const client = await connect(databaseUrl)
  try {
    await client.query('begin isolation level repeatable read')
    if (alone) await lockAll(client, place, tables)
    const { rows: found } = await client.query(
      "select to_regclass('migrations') as name, current_schema() as schema",
    )
    const { name: hasMigrations, schema } = found[0] as { name: string | null; schema: string }
    if (hasMigrations === null) throw new DatabaseError(`${place} is not a Bindex database.`)
    const { rows } = await client.query('select number, applied_at from migrations order by number')
    const applied = rows as { number: number; applied_at: number }[]
    refuseOtherVersion(
      place,
      'postgres',
      applied.map(({ number }) => number),
    )
    const name = sourceName(`${place} (schema ${schema})`, applied[0]!.applied_at)
    return { name, snapshot: new PostgresSnapshot(client) }
  } catch (error) {
    await client.end().catch(() => {})
    throw error instanceof DatabaseError ? error : explainPostgres(databaseUrl, error)
  }
}

async function lockAll(client: pg.Client, place: string, tables: Table[]): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'bindex' and pid <> pg_backend_pid() limit 1`,
  )
  if (rows.length > 0) refuseRunning(place)
  // The snapshot must not be older than the lock.
  await client.query("rollback; begin isolation level repeatable read; set local lock_timeout = '10s'")
  await client.query(`lock table ${tables.map(({ name }) => name).join()} in share mode`)
}

export class PostgresSnapshot implements Snapshot {
  readonly #client: pg.Client
  #cursors = 0

  /** The client must be in a transaction that sees one moment only. */
  constructor(client: pg.Client) {
    this.#client = client
  }

  async count({ name }: Table): Promise<number> {
    const { rows } = await this.#client.query(`select count(*) as count from ${name}`)
    return Number((rows[0] as { count: number }).count)
  }

  async *rows(table: Table): AsyncGenerator<Row[], void> {
    const { name, columns, key } = table
    const order = key.map(({ at, descending }) => {
      const column = columns[at]!
      // The order of SQLite, whatever the language of this database.
      return `${quote(column.name)}${column.kind === 'text' ? ' collate "C"' : ''}${descending ? ' desc' : ''}`
    })
    const cursor = `rows_${this.#cursors++}`
    await this.#client.query(
      `declare ${cursor} no scroll cursor for select ${columns.map((column) => quote(column.name)).join()} from ${name} order by ${order.join()}`,
    )
    // Few at first: nobody knows yet how long they are.
    for (let size = 100; ;) {
      const { rows } = await this.#client.query({ text: `fetch ${size} from ${cursor}`, rowMode: 'array' })
      if (rows.length === 0) break
      let characters = 0
      const read = rows.map((values: unknown[]) =>
        columns.map((column, at) => {
          const value = readValue(table, column, values[at])
          characters += typeof value === 'string' ? value.length : 8
          return value
        }),
      )
      const fitting = Math.ceil((batch.characters * rows.length) / characters)
      size = Math.max(1, Math.min(batch.rows, 4 * size, fitting))
      yield read
    }
    await this.#client.query(`close ${cursor}`)
  }

  async lastNumber(table: Table): Promise<number> {
    const { rows } = await this.#client.query('select pg_get_serial_sequence($1, $2) as sequence', [
      table.name,
      numberColumn(table),
    ])
    const { sequence } = rows[0] as { sequence: string }
    const { rows: state } = await this.#client.query(`select last_value, is_called from ${sequence}`)
    const { last_value, is_called } = state[0] as { last_value: number; is_called: boolean }
    return is_called ? last_value : last_value - 1
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}

export const quote = (name: string): string => `"${name}"`
export const numberColumn = ({ columns, key }: Table): string => columns[key[0]!.at]!.name

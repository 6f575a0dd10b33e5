import pg from 'pg'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { pageSize, type Search } from './searches.ts'
import { conditions, indexes, rowColumns, rowOf, tableColumns } from './sql.ts'
import type { SqlPage } from './sqlite.ts'

/** The dataset as a table in its own schema; or the reason why there is none. */
export async function connectPostgres(url: string | undefined): Promise<PostgresPeer | string> {
  if (!url) return 'DATABASE_URL is not set.'
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return new PostgresPeer(client)
}

class PostgresPeer {
  private readonly client: pg.Client
  private readonly schema = `bindex_bench_${process.pid}`
  private readonly names = new Map<string, string>()

  constructor(client: pg.Client) {
    this.client = client
  }

  async fill(dataset: Dataset): Promise<void> {
    const run = (text: string, values: unknown[] = []) => this.client.query({ text, values })
    await run(`CREATE SCHEMA ${this.schema}`)
    await run(`SET search_path TO ${this.schema}`)
    await run(`CREATE UNLOGGED TABLE bins (${tableColumns})`)
    for (let first = 0; first < dataset.rows; first += 20_000) {
      const length = Math.min(20_000, dataset.rows - first)
      const rows = Array.from({ length }, (_, at) => rowOf(dataset, first + at))
      const columns = rowColumns.split(', ').map((_, column) => rows.map((row) => row[column]))
      const types = columns.map((_, at) => `$${at + 1}::${at === 0 ? 'int' : 'text'}[]`)
      await run(`INSERT INTO bins SELECT * FROM unnest(${types.join()})`, columns)
    }
    for (const columns of indexes) await run(`CREATE INDEX ON bins (${columns})`)
    await run('VACUUM ANALYZE bins')
  }

  async search({ values, page }: Search): Promise<SqlPage> {
    const { where, wanted } = conditions(values, (column, list, number) => ({
      sql: `${column} = ANY($${number + 1}::text[])`,
      wanted: [list],
    }))
    const skip = (page - 1) * pageSize
    const [counted] = await this.query(`SELECT count(*)::int FROM bins WHERE ${where}`, wanted)
    const rows = await this.query(
      `SELECT ${rowColumns} FROM bins WHERE ${where} ORDER BY id LIMIT ${pageSize} OFFSET $${wanted.length + 1}`,
      [...wanted, skip],
    )
    return { total: counted![0] as number, rows: rows as SqlPage['rows'] }
  }

  async close(): Promise<void> {
    await this.client.query({ text: `DROP SCHEMA IF EXISTS ${this.schema} CASCADE` })
    await this.client.end()
  }

  private async query(text: string, values: unknown[]): Promise<unknown[][]> {
    const name = this.names.get(text) ?? `search_${this.names.size}`
    this.names.set(text, name)
    return (await this.client.query({ text, values, name, rowMode: 'array' })).rows
  }
}

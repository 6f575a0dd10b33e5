import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { ColumnName } from '#engine/records/columns.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { topBanks } from '#engine/search/facets.ts'
import { comparedNames, pageSize, type Search } from './searches.ts'
import { conditions, indexes, rowColumns, rowMarks, rowOf, sqlColumns, tableColumns } from './sql.ts'

export interface SqlPage {
  total: number
  rows: (string | number | null)[][]
}

/** The dataset as an in-memory table with the best indexes we found; statements are prepared once. */
export class SqlitePeer {
  private readonly db = new DatabaseSync(':memory:')
  private readonly statements = new Map<string, StatementSync>()

  constructor(dataset: Dataset) {
    this.db.exec(`CREATE TABLE bins (${tableColumns})`)
    const insert = this.db.prepare(`INSERT INTO bins VALUES (${rowMarks})`)
    this.db.exec('BEGIN')
    for (let row = 0; row < dataset.rows; row++) insert.run(...rowOf(dataset, row))
    this.db.exec('COMMIT')
    for (const [number, columns] of indexes.entries()) {
      this.db.exec(`CREATE INDEX bins_${number} ON bins (${columns})`)
    }
    this.db.exec('ANALYZE')
  }

  search({ values, page }: Search): SqlPage {
    const { where, wanted } = filtered(values)
    return {
      total: this.count(`SELECT count(*) FROM bins WHERE ${where}`, wanted),
      rows: this.rows(
        `SELECT ${rowColumns} FROM bins WHERE ${where} ORDER BY id LIMIT ${pageSize} OFFSET ?`,
        [...wanted, (page - 1) * pageSize],
      ),
    }
  }

  facets({ values }: Pick<Search, 'values'>): Record<ColumnName, [string, number][]> {
    const counted = {} as Record<ColumnName, [string, number][]>
    for (const name of comparedNames) {
      const column = sqlColumns[name]
      const { where, wanted } = filtered({ ...values, [name]: undefined })
      const limit = name === 'bank' ? `LIMIT ${topBanks}` : ''
      const sql = `SELECT ${column}, count(*) AS rows FROM bins WHERE ${where} AND ${column} IS NOT NULL
        GROUP BY ${column} ORDER BY rows DESC, ${column} ${limit}`
      counted[name] = this.rows(sql, wanted) as [string, number][]
    }
    return counted
  }

  /** For distinct BINs. Each query is written the way it was fastest; a single join would lose the order or sort row by row. */
  lookup(bins: readonly string[]): SqlPage {
    const ids = [`[${bins.map((bin) => `1${bin}`).join()}]`]
    return {
      total: this.count(
        'SELECT count(*) FROM json_each(?) AS one CROSS JOIN bins ON bins.id = one.value',
        ids,
      ),
      rows: this.rows(
        `SELECT ${rowColumns} FROM bins WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ${pageSize}`,
        ids,
      ),
    }
  }

  close(): void {
    this.db.close()
  }

  private count(sql: string, wanted: (string | number)[]): number {
    return (this.statement(sql).get(...wanted) as unknown as [number])[0]
  }

  private rows(sql: string, wanted: (string | number)[]): SqlPage['rows'] {
    return this.statement(sql).all(...wanted) as unknown as SqlPage['rows']
  }

  private statement(sql: string): StatementSync {
    let statement = this.statements.get(sql)
    if (!statement) {
      statement = this.db.prepare(sql)
      // Faster than an object per row.
      statement.setReturnArrays(true)
      this.statements.set(sql, statement)
    }
    return statement
  }
}

const marks = (count: number) => Array(count).fill('?').join()

const filtered = (values: Partial<Record<ColumnName, string[] | undefined>>) =>
  conditions<string | number>(
    Object.fromEntries(Object.entries(values).filter(([, list]) => list !== undefined)),
    (column, list) => ({ sql: `${column} IN (${marks(list.length)})`, wanted: list }),
  )

// Rows for every table of an empty database: any text, number and bytes that a column takes, with valid foreign keys.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import fc from 'fast-check'

type Values = (string | number | Uint8Array | null)[]

const oddTexts = [
  '',
  ' ',
  "'; drop table accounts; --",
  '\\',
  '\\N',
  '\\x00',
  '{"a":"}',
  'NULL',
  '"',
  '\u{1F4B3}',
  '\uFFFD',
  'é',
  'e\u0301',
  '\uE000',
  '\t\r\n',
]
const text = fc
  .oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom(...oddTexts))
  .map((text) => text.replaceAll('\0', ''))
const small = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const large = fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 })
const bytes = fc.uint8Array({ maxLength: 20 })
const row = fc.record({
  texts: fc.array(text, { minLength: 1, maxLength: 16 }),
  small: fc.array(small, { minLength: 1, maxLength: 8 }),
  large: fc.array(large, { minLength: 1, maxLength: 4 }),
  bytes,
  isNull: fc.boolean(),
  parent: fc.nat(),
})
type Made = typeof row extends fc.Arbitrary<infer R> ? R : never

/** For each table in turn. */
export const madeRows = fc.array(fc.array(row, { maxLength: 12 }), { minLength: 31, maxLength: 31 })

/** Rows that break a unique constraint are left out. */
export function fillTables(path: string, made: Made[][]): void {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true })
  const tables = sqlite
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not in ('migrations', 'sqlite_sequence')",
    )
    .all() as { name: string }[]
  const left = tables.map(({ name }, at) => ({ name, rows: made[at % made.length]! }))
  const filled = new Set<string>()
  // A table is filled after those that it refers to.
  for (let next = left.shift(); next; next = left.shift()) {
    const { name, rows } = next
    const parents = sqlite
      .prepare('select "table", "from", "to" from pragma_foreign_key_list(?)')
      .all(name) as {
      table: string
      from: string
      to: string
    }[]
    if (parents.some(({ table }) => !filled.has(table))) {
      left.push(next)
      continue
    }
    fill(sqlite, name, rows, parents)
    filled.add(name)
  }
  sqlite.close()
}

function fill(
  sqlite: DatabaseSync,
  name: string,
  rows: Made[],
  parents: { table: string; from: string; to: string }[],
): void {
  const columns = sqlite
    .prepare('select name, type, "notnull" as required, pk from pragma_table_info(?)')
    .all(name) as {
    name: string
    type: string
    required: number
    pk: number
  }[]
  const insert = sqlite.prepare(`insert or ignore into ${name} values (${columns.map(() => '?').join()})`)
  const keys = new Map(
    parents.map(({ table, from, to }) => [
      from,
      sqlite
        .prepare(`select "${to}" as value from ${table}`)
        .all()
        .map(({ value }) => value as string | number),
    ]),
  )
  for (const made of rows) {
    const values: Values = columns.map((column, at) => {
      const isNull = made.isNull && column.required === 0 && column.pk === 0
      const parent = keys.get(column.name)
      if (isNull) return null
      if (parent) return parent[made.parent % parent.length] ?? null
      const type = column.type.toLowerCase()
      if (type === 'text') return made.texts[at % made.texts.length]!
      if (type === 'blob') return made.bytes
      return type === 'bigint' ? made.large[at % made.large.length]! : made.small[at % made.small.length]!
    })
    if (values.some((value, at) => value === null && columns[at]!.required === 1)) continue
    insert.run(...(values as SQLInputValue[]))
  }
}

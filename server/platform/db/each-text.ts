import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open.ts'

export function eachText(dialect: Database['dialect'], texts: readonly string[]): RawBuilder<unknown> {
  const json = JSON.stringify(texts)
  return dialect === 'sqlite'
    ? sql`json_each(${json})`
    : sql`json_array_elements_text(cast(${json} as json)) as each_text (value)`
}

/** The values are texts on PostgreSQL. */
export function eachNumber(
  dialect: Database['dialect'],
  numbers: Record<string, number>,
): RawBuilder<unknown> {
  return sql`${sql.raw(dialect === 'sqlite' ? 'json_each' : 'json_each_text')}(${JSON.stringify(numbers)})`
}

/** On PostgreSQL not by a join, for which it chooses a slow plan until it has counted the rows of a table that has just grown. */
export function isOneOf(
  dialect: Database['dialect'],
  column: string,
  texts: readonly string[],
): RawBuilder<boolean> {
  return dialect === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from ${eachText(dialect, texts)})`
    : sql`${sql.ref(column)} = any(${texts})`
}

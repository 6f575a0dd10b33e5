import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open.ts'

/** A table of texts with the column `value`, passed as a single parameter. */
export function eachText(dialect: Database['dialect'], texts: readonly string[]): RawBuilder<unknown> {
  const json = JSON.stringify(texts)
  return dialect === 'sqlite'
    ? sql`json_each(${json})`
    : sql`json_array_elements_text(cast(${json} as json)) as each_text (value)`
}

/**
 * Whether a column has one of these texts. On PostgreSQL not by a join, for which it chooses a slow plan until it has
 * counted the rows of a table that has just grown.
 */
export function isOneOf(
  dialect: Database['dialect'],
  column: string,
  texts: readonly string[],
): RawBuilder<boolean> {
  return dialect === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from ${eachText(dialect, texts)})`
    : sql`${sql.ref(column)} = any(${texts})`
}

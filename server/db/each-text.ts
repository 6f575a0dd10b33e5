import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open.ts'

/** A table of texts with the column `value`, passed as a single parameter. */
export function eachText(dialect: Database['dialect'], texts: readonly string[]): RawBuilder<unknown> {
  const json = JSON.stringify(texts)
  return dialect === 'sqlite'
    ? sql`json_each(${json})`
    : sql`json_array_elements_text(cast(${json} as json)) as each_text (value)`
}

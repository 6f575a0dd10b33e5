import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'

type Writable = Pick<Database, 'kysely' | 'dialect'>

/** Rests for as long as the last batch took, so that other requests get at least half of the time. */
export function rester(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    await pause(Math.min(100, performance.now() - since))
    since = performance.now()
  }
}

/** Runs batches, between which other requests are answered, until one says that nothing is left. */
export async function inBatches(batch: () => Promise<boolean>): Promise<void> {
  const rest = rester()
  while (await batch()) await rest()
}

/** 10 ms for small rows. SQLite does nothing else meanwhile, overwrites what it deletes, and empties its log now and then. */
const rowsAtOnce = 200

/** Deletes a batch of the rows for which this holds, found by an index. Returns whether there may be more. */
export async function deleteSome(
  { kysely, dialect }: Writable,
  table: keyof Schema,
  which: RawBuilder<unknown>,
  most = rowsAtOnce,
): Promise<boolean> {
  const from = sql.table(table)
  const some =
    dialect === 'sqlite'
      ? sql`rowid in (select rowid from ${from} where ${which} limit ${most})`
      : sql`ctid = any (array(select ctid from ${from} where ${which} limit ${most}))`
  // Twice, because PostgreSQL lets others change a row between finding and deleting it.
  const { numAffectedRows = 0n } = await sql`delete from ${from} where ${some} and ${which}`.execute(kysely)
  return numAffectedRows >= BigInt(most)
}

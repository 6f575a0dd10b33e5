import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Correctable } from '#contract/correctable.ts'
import type { Schema } from '../platform/db/schema.ts'

type Db = Kysely<Schema>

export interface AcceptedCorrection {
  bin: string
  field: Correctable
  value: string
  date: string
  previous: string
}

/** Corrections read before requests get their turn: about 5 ms on SQLite. */
const atOnce = 1000

/**
 * Every correction in force, ordered by BIN and field. A decision in the meantime may be among them or not; it also
 * changes the version.
 */
export async function acceptedCorrections(db: Db): Promise<AcceptedCorrection[]> {
  const found: AcceptedCorrection[] = []
  for (;;) {
    const last = found.at(-1)
    const facts = await db
      .selectFrom('accepted_facts')
      .select(['bin', 'field', 'value', 'previous', 'created_at'])
      // Not as a parameter: SQLite would not use the index of those in force.
      .where(sql<boolean>`in_force = 1`)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(bin, field) > (${last!.bin}, ${last!.field})`),
      )
      .orderBy('bin')
      .orderBy('field')
      .limit(atOnce)
      .execute()
    for (const { created_at, ...fact } of facts) {
      found.push({ ...fact, date: new Date(created_at).toISOString().slice(0, 10) })
    }
    if (facts.length < atOnce) break
    await setImmediate()
  }
  return found
}

/** Changes whenever `acceptedCorrections` would. One row is read by its key, so it can be asked often. */
export async function correctionsVersion(db: Db): Promise<number> {
  const { value } = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'corrections')
    .executeTakeFirstOrThrow()
  return Number(value)
}

import type { Kysely } from 'kysely'
import type { CorrectableField } from '#contract/correctable.ts'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>

/** A fact that a moderator accepted. */
export interface AcceptedCorrection {
  bin: string
  field: CorrectableField
  value: string
  /** Of the decision, as in `2026-11-15`. */
  date: string
  /** What the site said before; empty when it said nothing. */
  previous: string
}

/** Every correction in force, ordered by BIN and field. */
export async function acceptedCorrections(db: Db): Promise<AcceptedCorrection[]> {
  const facts = await db
    .selectFrom('accepted_facts')
    .select(['bin', 'field', 'value', 'previous', 'created_at'])
    .where('in_force', '=', 1)
    .execute()
  return facts
    .toSorted((a, b) => compare(a.bin, b.bin) || compare(a.field, b.field))
    .map(({ created_at, ...fact }) => ({ ...fact, date: new Date(created_at).toISOString().slice(0, 10) }))
}

/** Changes whenever `acceptedCorrections` would. One row is read by its key, so it can be asked twice a second. */
export async function correctionsVersion(db: Db): Promise<number> {
  const { value } = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'corrections')
    .executeTakeFirstOrThrow()
  return Number(value)
}

/** By code units, the same on every database. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

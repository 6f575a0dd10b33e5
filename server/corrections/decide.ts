import { type Kysely, type Selectable, sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { giveBack } from '../platform/used-space/used-space.ts'
import { deleteAround, lockCorrection, refuseDecided } from './change.ts'
import { refuseOthers } from './moderators.ts'

type Db = Kysely<Schema>
type Stored = Selectable<Schema['corrections']>

interface Decision {
  id: string
  moderatorId: string
}

interface Acceptance extends Decision {
  previousOf: (correction: Stored) => { bin: string; previous: string }[]
}

/** A BIN has at most one correction in force per field, so an earlier one is superseded. */
export async function accept(
  { kysely, dialect }: Database,
  { id, moderatorId, previousOf }: Acceptance,
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    await refuseOthers(db, moderatorId)
    const correction = await lockCorrection(db, dialect, id)
    await refuseDecided(db, correction)
    const { field, value } = correction
    const now = Date.now()
    const told = previousOf(correction)
    const bins = told.map(({ bin }) => bin)
    const number = await log(db, { id, moderatorId, action: 'accept', bins, now })
    const recent = await recentValues(db, { bins, field, now })
    const facts = told.map(({ bin, previous }) => ({ bin, previous: recent.get(bin) ?? previous }))
    await db
      .updateTable('accepted_facts')
      .set({ in_force: 0 })
      .where('bin', 'in', bins)
      .where('field', '=', field)
      .where('in_force', '=', 1)
      .execute()
    await db
      .insertInto('accepted_facts')
      .values(
        facts.map((fact) => ({
          number,
          ...fact,
          field,
          value,
          correction_id: id,
          in_force: 1 as const,
          created_at: now,
        })),
      )
      .execute()
    await noteChanges(
      db,
      { number, now },
      facts.map(({ bin, previous }) => ({ bin, field, from_value: previous, to_value: value })),
    )
    const { count } = await db
      .selectFrom('accepted_facts')
      .where('in_force', '=', 1)
      .select((row) => row.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) > limits.acceptedCorrections) throw new AppError('corrections_full')
    await settle(db, id, 'accepted', now)
  })
}

export async function reject(
  { kysely, dialect }: Database,
  { id, moderatorId, reason }: Decision & { reason: string },
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    await refuseOthers(db, moderatorId)
    const correction = await lockCorrection(db, dialect, id)
    await refuseDecided(db, correction)
    const now = Date.now()
    await log(db, { id, moderatorId, action: 'reject', bins: [correction.bin], reason, now })
    await settle(db, id, 'rejected', now)
  })
}

/**
 * The suggestion is open again. What it had superseded is in force again. If its author has suggested something else
 * meanwhile, that one stays open and this one counts as withdrawn.
 */
export async function undo({ kysely, dialect }: Database, { id, moderatorId }: Decision): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    await refuseOthers(db, moderatorId)
    const { state, account_id, bin, field } = await lockCorrection(db, dialect, id)
    if (state !== 'accepted' && state !== 'rejected') throw new AppError('correction_undecided')
    const now = Date.now()
    const number = await nextNumber(db)
    const bins = state === 'accepted' ? await deleteFacts(db, { id, number, now }) : [bin]
    await addDecision(db, { number, id, moderatorId, action: 'undo', bins, now })
    const other = await db
      .selectFrom('corrections')
      .select('id')
      .where('account_id', '=', account_id)
      .where('bin', '=', bin)
      .where('field', '=', field)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (other) await settle(db, id, 'withdrawn', now)
    else await settle(db, id, 'open', null)
  })
}

export async function deleteCorrection({ kysely, dialect }: Database, id: string): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    const { account_id, size } = await lockCorrection(db, dialect, id)
    const number = await nextNumber(db)
    await deleteFacts(db, { id, number, now: Date.now() })
    const freed = await deleteAround(db, [id])
    await db.deleteFrom('corrections').where('id', '=', id).execute()
    const own = account_id === null ? [] : [{ account_id, bytes: size }]
    await giveBack(db, dialect, [...own, ...freed])
  })
}

interface Logged extends Decision {
  action: Schema['correction_decisions']['action']
  bins: string[]
  reason?: string
  now: number
}

async function log(db: Db, decision: Logged): Promise<number> {
  const number = await nextNumber(db)
  await addDecision(db, { number, ...decision })
  return number
}

/** Locks the counter, so that decisions are made one after the other and their numbers appear in order. */
async function nextNumber(db: Db): Promise<number> {
  const { value } = await db
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'corrections')
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

async function addDecision(
  db: Db,
  { number, id, moderatorId, action, bins, reason = '', now }: Logged & { number: number },
): Promise<void> {
  const decision = { number, correction_id: id, action, bins: bins.join(' '), reason, created_at: now }
  await db
    .insertInto('correction_decisions')
    .values({ ...decision, moderator_id: moderatorId })
    .execute()
}

async function deleteFacts(
  db: Db,
  { id, number, now }: { id: string; number: number; now: number },
): Promise<string[]> {
  const facts = await db
    .deleteFrom('accepted_facts')
    .where('correction_id', '=', id)
    .returning(['bin', 'field', 'value', 'previous', 'in_force'])
    .execute()
  const gone = facts.filter(({ in_force }) => in_force === 1)
  const changes: NewChange[] = []
  for (const { bin, field, value, previous } of gone) {
    const earlier = await db
      .updateTable('accepted_facts')
      .set({ in_force: 1 })
      .where('bin', '=', bin)
      .where('field', '=', field)
      .where(
        sql<boolean>`number = (select max(earlier.number) from accepted_facts as earlier
          where earlier.bin = ${bin} and earlier.field = ${field})`,
      )
      .returning('value')
      .executeTakeFirst()
    changes.push({ bin, field, from_value: value, to_value: earlier?.value ?? previous })
  }
  await noteChanges(db, { number, now }, changes)
  return gone.map(({ bin }) => bin).toSorted()
}

/** Milliseconds after which every process uses what was decided. */
const inUseAfter = 60_000

/** The values that decisions have just given to these BINs. The dataset in use may still have the former ones. */
async function recentValues(
  db: Db,
  { bins, field, now }: { bins: string[]; field: Stored['field']; now: number },
): Promise<Map<string, string>> {
  const values = await db
    .selectFrom('corrected_values')
    .select(['bin', 'to_value'])
    .where('bin', 'in', bins)
    .where('field', '=', field)
    .where('created_at', '>', now - inUseAfter)
    .orderBy('number')
    .execute()
  return new Map(values.map(({ bin, to_value }) => [bin, to_value]))
}

type NewChange = Pick<Schema['corrected_values'], 'bin' | 'field' | 'from_value' | 'to_value'>

async function noteChanges(
  db: Db,
  { number, now }: { number: number; now: number },
  values: readonly NewChange[],
): Promise<void> {
  const changes = values.filter(({ from_value, to_value }) => from_value !== to_value)
  if (changes.length === 0) return
  await db
    .insertInto('corrected_values')
    .values(changes.map((change) => ({ number, ...change, created_at: now })))
    .execute()
}

async function settle(db: Db, id: string, state: Stored['state'], decidedAt: number | null): Promise<void> {
  await db.updateTable('corrections').set({ state, decided_at: decidedAt }).where('id', '=', id).execute()
}

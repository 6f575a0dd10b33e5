import { type Kysely, type Selectable } from 'kysely'
import type { WatchedValue } from '#contract/calls/watches.ts'
import { limits } from '#contract/limits.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { fields } from '#engine/records/fields.ts'
import { correctionsVersion } from '../corrections/accepted.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { ImportHistory } from '../history/import-history.ts'
import { visibleList } from '../lists/access.ts'
import type { ListReads } from '../lists/store.ts'
import { turns } from '../platform/clients/line.ts'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { AppError } from '#contract/errors.ts'
import { decisionsAfter } from './correction-changes.ts'
import { type Criteria, criteriaFor } from './criteria.ts'
import { type Happened, importsAfter } from './import-changes.ts'
import { type ChangedRow, Matcher } from './matching.ts'

type Db = Kysely<Schema>
type Watch = Selectable<Schema['watches']>

export interface Needs {
  current: CurrentDataset
  database: Database
  history: ImportHistory
  listReads: ListReads
}

/** Watches that are compared together, because reading what an import changed takes as long for one as for many. */
const comparedAtOnce = 2000
/** The BINs of their lists and searches. */
const binsAtOnce = 50_000
/** Watches, and decisions, whose changes are stored together: a few milliseconds on SQLite, and few enough parameters. */
const [storedAtOnce, decisionsAtOnce] = [200, 10]
/** Before requests get their turn. A row takes as long as a few watches that it is compared with. */
const comparisonsAtOnce = 5000
const comparisonsPerRow = 10
const criteriaAtOnce = 50

interface Place {
  column: 'seen_import' | 'seen_correction'
  seen: number
  now: number
}

/**
 * Notes for each watch what imports and decisions have changed since it was last told. Each watch knows itself how far it
 * was told, and moves on in the transaction that stores what changed. So a server can be killed at any moment, and several
 * can do this at once: nothing is lost, and nothing comes twice.
 */
export async function catchUp({ current, database, history, listReads }: Needs): Promise<void> {
  const { kysely } = database
  const { dataset } = current
  const since = Date.now()
  const version = await correctionsVersion(kysely)
  const built = Date.parse(dataset.facts.built)
  const tell = (place: Place, happened: readonly Happened[]) =>
    tellWatches({ database, dataset, listReads }, place, happened)
  for (const seen of await seenIn(kysely, 'seen_correction')) {
    if (seen >= version) continue
    const decisions = await decisionsAfter(kysely, dataset, seen, version)
    let told = seen
    for (let at = 0; at < decisions.length; at += decisionsAtOnce) {
      const some = decisions.slice(at, at + decisionsAtOnce)
      const now = at + decisionsAtOnce < decisions.length ? some.at(-1)!.number : version
      await tell({ column: 'seen_correction', seen: told, now }, some)
      told = now
    }
  }
  for (const seen of await seenIn(kysely, 'seen_import')) {
    if (seen === built) continue
    let told = seen
    for await (const { to, happened } of importsAfter(dataset, history, seen)) {
      await tell({ column: 'seen_import', seen: told, now: to }, happened ? [happened] : [])
      told = to
    }
  }
  // Not the latest: they tell what a BIN said before a decision that comes next.
  await kysely
    .deleteFrom('corrected_values')
    .where('number', '<=', version)
    .where('created_at', '<', since - 60 * 60_000)
    .execute()
}

async function seenIn(db: Db, column: Place['column']): Promise<number[]> {
  const rows = await db.selectFrom('watches').select(`${column} as seen`).distinct().execute()
  return rows.map(({ seen }) => Number(seen))
}

type Tools = Pick<Needs, 'database' | 'listReads'> & { dataset: Dataset }

async function tellWatches(
  { database: { kysely }, dataset, listReads }: Tools,
  place: Place,
  happened: readonly Happened[],
): Promise<void> {
  for (;;) {
    const next = await kysely
      .selectFrom('watches')
      .selectAll()
      .where(place.column, '=', place.seen)
      .orderBy('id')
      .limit(comparedAtOnce)
      .execute()
    if (next.length === 0) return
    const told: Watch[] = []
    const matcher = new Matcher<Watch>()
    let bins = 0
    for (const watch of next) {
      if (bins > binsAtOnce) break
      told.push(watch)
      if (happened.length === 0) continue
      const criteria = await criteriaOfWatch(dataset, listReads, watch)
      const { length } = criteria.bins ?? []
      matcher.add(watch, criteria)
      bins += length
      if (told.length % criteriaAtOnce === 0 || length > criteriaAtOnce) await turns.take()
    }
    const found: Found[] = []
    for (const one of happened) found.push(...(await compare(one, matcher)))
    const ofWatch = Map.groupBy(found, ({ watch }) => watch)
    for (let at = 0; at < told.length; at += storedAtOnce) {
      const watches = told.slice(at, at + storedAtOnce)
      const its = watches.flatMap((watch) => ofWatch.get(watch) ?? [])
      await kysely.transaction().execute((db) => store(db, { watches, place, found: its }))
      await turns.take()
    }
  }
}

/** A list that has become private, or was deleted, has no BINs for others. */
async function criteriaOfWatch(dataset: Dataset, lists: ListReads, watch: Watch): Promise<Criteria> {
  if (watch.kind !== 'list') return criteriaFor(dataset, watch)
  try {
    const list = await visibleList(lists, watch.value, { id: watch.account_id })
    return criteriaFor(dataset, watch, (await lists.entries(list)).bins)
  } catch (error) {
    if (error instanceof AppError) return criteriaFor(dataset, watch, [])
    throw error
  }
}

interface Found extends Pick<Happened, 'cause' | 'at'> {
  watch: Watch
  counts: { added: number; removed: number; changed: number }
  bins: string[]
  values: WatchedValue[]
}

async function compare(happened: Happened, matcher: Matcher<Watch>): Promise<Found[]> {
  const found = new Map<Watch, Found>()
  const { cause, at } = happened
  let rows = 0
  let rested = matcher.compared
  for (const row of happened.rows()) {
    if (++rows * comparisonsPerRow + matcher.compared - rested > comparisonsAtOnce) {
      await turns.take()
      rows = 0
      rested = matcher.compared
    }
    for (const watch of matcher.matches(row, happened)) {
      const its = found.get(watch) ?? {
        watch,
        cause,
        at,
        counts: { added: 0, removed: 0, changed: 0 },
        bins: [],
        values: [],
      }
      found.set(watch, its)
      its.counts[row.kind]++
      if (its.bins.length === limits.binsPerWatchChange) continue
      its.bins.push(row.bin)
      its.values.push(...valuesOf(row))
    }
  }
  return [...found.values()]
}

function valuesOf({ bin, before, after }: ChangedRow): WatchedValue[] {
  if (!before || !after) return []
  const differing = fields.filter((field) => before[field] !== after[field])
  return differing.map((field) => ({ bin, field, from: before[field] || null, to: after[field] || null }))
}

interface Outcome {
  watches: readonly Watch[]
  place: Place
  found: readonly Found[]
}

/** Only for watches that are still where they were when their changes were looked for. */
async function store(db: Db, { watches, place: { column, seen, now }, found }: Outcome): Promise<void> {
  const moved = await db
    .updateTable('watches')
    .set({ [column]: now })
    .where(
      'id',
      'in',
      watches.map(({ id }) => id),
    )
    .where(column, '=', seen)
    .returning(['id', 'changes'])
    .execute()
  const next = new Map(moved.map(({ id, changes }) => [id, Number(changes)]))
  const accounts = found.map(({ watch }) => watch.account_id)
  const hooks = accounts.length === 0 ? [] : await hookedAmong(db, [...new Set(accounts)])
  const rows: Schema['watch_changes'][] = []
  for (const { watch, cause, at, counts, bins, values } of found) {
    const last = next.get(watch.id)
    if (last === undefined) continue
    next.set(watch.id, last + 1)
    rows.push({
      watch_id: watch.id,
      number: last + 1,
      account_id: watch.account_id,
      cause,
      happened_at: at,
      created_at: Date.now(),
      ...counts,
      bins: bins.join(' '),
      details: JSON.stringify(values),
      is_sent: hooks.includes(watch.account_id) ? 0 : 1,
    })
  }
  if (rows.length === 0) return
  await db
    .insertInto('watch_changes')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['watch_id', 'cause']).doNothing())
    .execute()
  const known = new Map(moved.map(({ id, changes }) => [id, Number(changes)]))
  const grown = [...next].filter(([id, number]) => number > known.get(id)!)
  for (const [more, ids] of Map.groupBy(grown, ([id, number]) => number - known.get(id)!)) {
    await db
      .updateTable('watches')
      .set((row) => ({ changes: row('changes', '+', more) }))
      .where(
        'id',
        'in',
        ids.map(([id]) => id),
      )
      .execute()
  }
  for (const [id, number] of grown) {
    if (number <= limits.changesPerWatch) continue
    await db
      .deleteFrom('watch_changes')
      .where('watch_id', '=', id)
      .where('number', '<=', number - limits.changesPerWatch)
      .execute()
  }
}

async function hookedAmong(db: Db, accountIds: string[]): Promise<string[]> {
  const hooks = await db
    .selectFrom('webhooks')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('is_off', '=', 0)
    .execute()
  return hooks.map(({ account_id }) => account_id)
}

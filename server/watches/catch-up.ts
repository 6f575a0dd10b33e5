import { type Kysely, type Selectable } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
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
import { type Happened, importsAfter, rowsAtOnce } from './import-changes.ts'
import { Matcher } from './matching.ts'

type Db = Kysely<Schema>
type Watch = Selectable<Schema['watches']>

export interface Needs {
  current: CurrentDataset
  database: Database
  history: ImportHistory
  listReads: ListReads
}

/** Watches that are compared and stored together: a few milliseconds on SQLite. */
const watchesAtOnce = 200
const binsAtOnce = 50_000

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
    if (decisions.length > 0) await tell({ column: 'seen_correction', seen, now: version }, decisions)
  }
  for (const seen of await seenIn(kysely, 'seen_import')) {
    if (seen === built) continue
    const happened = await importsAfter(dataset, history, seen)
    if (happened) await tell({ column: 'seen_import', seen, now: built }, happened)
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
      .limit(watchesAtOnce)
      .execute()
    if (next.length === 0) return
    const wanted = new Map<Watch, Criteria>()
    let bins = 0
    for (const watch of next) {
      if (bins > binsAtOnce) break
      const criteria = await criteriaOfWatch(dataset, listReads, watch)
      bins += criteria.bins?.length ?? 0
      wanted.set(watch, criteria)
    }
    const found: Found[] = []
    for (const one of happened) found.push(...(await compare(one, wanted)))
    await kysely.transaction().execute((db) => store(db, { watches: [...wanted.keys()], place, found }))
    await turns.take()
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
}

async function compare(happened: Happened, wanted: ReadonlyMap<Watch, Criteria>): Promise<Found[]> {
  const matcher = new Matcher<Watch>(happened)
  for (const [watch, criteria] of wanted) {
    matcher.add(watch, criteria)
    if ((criteria.bins?.length ?? 0) > rowsAtOnce) await turns.take()
  }
  const found = new Map<Watch, Found>()
  const { cause, at } = happened
  let seen = 0
  for (const row of happened.rows()) {
    if (++seen % rowsAtOnce === 0) await turns.take()
    for (const watch of matcher.matches(row)) {
      let its = found.get(watch)
      if (!its)
        found.set(watch, (its = { watch, cause, at, counts: { added: 0, removed: 0, changed: 0 }, bins: [] }))
      its.counts[row.kind]++
      if (its.bins.length < limits.binsPerWatchChange) its.bins.push(row.bin)
    }
  }
  return [...found.values()]
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
  for (const { watch, cause, at, counts, bins } of found) {
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

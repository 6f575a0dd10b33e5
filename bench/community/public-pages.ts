import { sql } from 'kysely'
import { addAccount } from '#server/accounts/store.ts'
import { eachText } from '#server/db/each-text.ts'
import type { Database } from '#server/db/open.ts'
import { countPublicLists, publicLists } from '#server/lists/store.ts'
import type { Line } from '../measuring/report.ts'
import { median, timed } from '../measuring/statistics.ts'
import { count, milliseconds, times } from '../measuring/units.ts'

const size = 24

/** A page of public lists, with few and with many lists. */
export async function publicPages(database: Database, quick: boolean): Promise<Line[]> {
  const { id } = await addAccount(database.kysely)
  const sizes = quick ? [100, 1000] : [100, 10_000, 100_000]
  const taken: { first: number; middle: number }[] = []
  for (const [at, lists] of sizes.entries()) {
    await fill(database, id, sizes[at - 1] ?? 0, lists)
    const page = (skip: number) => async () => {
      await publicLists(database.kysely, { skip, limit: size })
      await countPublicLists(database.kysely)
    }
    const middle = Math.floor(lists / 2 / size) * size
    taken.push({ first: await often(page(0), quick), middle: await often(page(middle), quick) })
  }
  const few = taken[0]!
  return sizes.slice(1).map((lists, at) => ({
    what: `first page of ${count(lists)} public lists, compared with ${count(sizes[0]!)}`,
    ours: `${milliseconds(taken[at + 1]!.first)} (middle page ${milliseconds(taken[at + 1]!.middle)})`,
    theirs: milliseconds(few.first),
    ratio: times(taken[at + 1]!.first / few.first),
    target: '≤ 1.5×',
    met: taken[at + 1]!.first / few.first <= 1.5,
  }))
}

async function often(work: () => Promise<unknown>, quick: boolean): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < (quick ? 20 : 200); round++) all.push(await timed(work))
  return median(all)
}

async function fill({ kysely, dialect }: Database, account: string, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, number) => String(from + number))
  await sql`insert into lists
    (id, account_id, name, description, is_public, downloadable, forkable, filterable, count, created_at, updated_at)
    select 'list' || value, ${account}, 'List ' || value, 'About it', 1, 1, 1, 1, 10, cast(value as integer), 0
    from ${eachText(dialect, numbers)}`.execute(kysely)
  await kysely
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', numbers.length) }))
    .where('name', '=', 'public_lists')
    .execute()
}

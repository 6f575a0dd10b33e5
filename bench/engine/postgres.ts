// The searches of the engine benchmark on PostgreSQL, if DATABASE_URL is set.
import { openDatasetFile } from '#server/dataset/current.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { faster, pageOf, same } from './engine.ts'
import { connectPostgres } from './postgres-peer.ts'
import type { Section } from '../measuring/report.ts'
import { searchMix, type Search } from './searches.ts'
import { averages, takeTurns } from '../measuring/statistics.ts'

const title = 'PostgreSQL'

export async function benchPostgres({ data, quick }: Bench): Promise<Section> {
  const about = [
    `The searches of the engine benchmark on the PostgreSQL named by \`DATABASE_URL\`: the same table and indexes, in a
     separate schema that is dropped afterwards, over one connection. Each search is two statements sent one after the
     other, so the times include network and protocol, as they would for a server that searches there. There is no
     target: it shows what the engine saves.`,
  ]
  const sides: Section['sides'] = ['Bindex', 'PostgreSQL']
  const dataset = await openDatasetFile(data.snapshot)
  const postgres = await connectPostgres(process.env.DATABASE_URL)
  if (typeof postgres === 'string') return { title, about, sides, lines: [], skipped: postgres }
  try {
    await postgres.fill(dataset)
    const searches = searchMix(dataset, randomNumbers(11), quick ? 4 : 20)
    for (const search of searches) same(pageOf(dataset, search), await postgres.search(search), search)
    const taken = await takeTurns(
      searches,
      quick ? 2 : 3,
      (search) => pageOf(dataset, search),
      (search) => postgres.search(search),
    )
    const line = (what: string, wanted?: (search: Search) => boolean) =>
      faster(what, averages(searches, taken, wanted))
    const lines = [
      line('exact total and a page of 250: all searches'),
      line('– narrow', ({ width }) => width === 'narrow'),
      line('– wide', ({ width }) => width === 'wide'),
    ]
    return { title, about, sides, lines }
  } finally {
    await postgres.close()
  }
}

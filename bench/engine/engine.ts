// Our engine and SQLite in memory, in one process, with the same searches, facets and lookups.
import { isDeepStrictEqual } from 'node:util'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { facets } from '#engine/search/facets.ts'
import { wantedValues } from '#engine/search/select.ts'
import { results } from '#answers/results.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import type { Line, Section } from '../measuring/report.ts'
import { comparedNames, filtersOf, pageSize, searchMix, type Search } from './searches.ts'
import { SqlitePeer, type SqlPage } from './sqlite.ts'
import { averages, median, takeTurns } from '../measuring/statistics.ts'
import { milliseconds, times } from '../measuring/units.ts'

export async function benchEngine({ data, quick }: Bench): Promise<Section> {
  const dataset = await openDatasetFile(data.snapshot)
  const sqlite = new SqlitePeer(dataset)
  const searches = searchMix(dataset, randomNumbers(11), quick ? 4 : 40)
  const lists = Array.from({ length: quick ? 3 : 10 }, (_, at) => manyBins(dataset, randomNumbers(100 + at)))
  const rounds = quick ? 2 : 5
  try {
    return {
      title: 'Engine',
      about: [
        `Our engine produces the JSON bytes of the page. SQLite (\`node:sqlite\`, in memory, with indexes on every
         column and on useful combinations, after ANALYZE, with prepared statements) returns arrays that have not been
         turned into JSON yet. Data: ${data.described}. ${searches.length} searches, equally many with 1, 2, 3, 4 and 5 fields; half are
         narrow (less than 1 % of the rows) and half wide; half ask for the first page and half for a random one. Each
         search runs ${rounds} times on either side; the totals and BINs of every search were compared. Times are
         averages per call.`,
      ],
      sides: ['Bindex', 'SQLite'],
      lines: [
        ...(await compareSearches(dataset, sqlite, searches, rounds)),
        await compareFacets(dataset, sqlite, searches, rounds),
        await compareLookups(dataset, sqlite, lists, rounds),
      ],
    }
  } finally {
    sqlite.close()
  }
}

async function compareSearches(
  dataset: Dataset,
  sqlite: SqlitePeer,
  searches: Search[],
  rounds: number,
): Promise<Line[]> {
  const ours = (search: Search) => pageOf(dataset, search)
  for (const search of searches) same(ours(search), sqlite.search(search), search)
  const taken = await takeTurns(searches, rounds, ours, (search) => sqlite.search(search))
  const kind = ({ values, width }: Search) => `${Object.keys(values).length}, ${width}`
  const line = (what: string, wanted?: (search: Search) => boolean) =>
    faster(what, averages(searches, taken, wanted), 25)
  const ratios = searches.map((_, at) => taken.theirs[at]! / taken.ours[at]!)
  return [
    line('exact total and a page of 250: all searches'),
    ...[...new Set(searches.map(kind))]
      .toSorted()
      .map((one) => line(`– fields: ${one}`, (search) => kind(search) === one)),
    { what: '– the median search', ours: '', ratio: times(median(ratios)) },
    await compareJson(
      dataset,
      sqlite,
      searches.filter(({ width }) => width === 'narrow'),
      rounds,
    ),
  ]
}

/** Narrow searches leave SQLite little to count; this compares them when it has to produce the bytes, too. */
async function compareJson(
  dataset: Dataset,
  sqlite: SqlitePeer,
  searches: Search[],
  rounds: number,
): Promise<Line> {
  const taken = await takeTurns(
    searches,
    rounds,
    (search) => pageOf(dataset, search),
    (search) => Buffer.from(JSON.stringify(sqlite.search(search))),
  )
  return faster('– narrow, bytes of JSON on both sides', averages(searches, taken))
}

async function compareFacets(
  dataset: Dataset,
  sqlite: SqlitePeer,
  searches: Search[],
  rounds: number,
): Promise<Line> {
  const some = searches.filter((_, at) => at % 5 === 0)
  const ours = ({ values }: Search) => facets(dataset, wantedValues(dataset, values))
  for (const search of some) {
    const [a, b] = [ours(search), sqlite.facets(search)]
    for (const name of comparedNames) {
      const pairs = a[name].map(({ text, count }) => [text, count])
      if (!isDeepStrictEqual(pairs, b[name])) throw new Error(`The ${name} facets of ${say(search)} differ.`)
    }
  }
  const taken = await takeTurns(some, rounds, ours, (search) => sqlite.facets(search))
  return faster('all facets of a search', averages(some, taken), 10)
}

async function compareLookups(
  dataset: Dataset,
  sqlite: SqlitePeer,
  lists: string[][],
  rounds: number,
): Promise<Line> {
  const ours = (bins: string[]) => answer(dataset, { bins, extended: false, filters: {} }, 1)
  for (const list of lists) same(ours(list), sqlite.lookup(list), { bins: list.length })
  const taken = await takeTurns(lists, rounds * 4, ours, (list) => sqlite.lookup(list))
  return faster('10,000 BINs in one call, a page of 250', averages(lists, taken), 20)
}

/** The reply as the server sends it. */
const pageOf = (dataset: Dataset, search: Search): Uint8Array | string =>
  answer(dataset, { bins: undefined, extended: false, filters: filtersOf(search) }, search.page)

const answer = (dataset: Dataset, search: Parameters<typeof results>[1], page: number): Uint8Array | string =>
  results(dataset, search, { page, limit: pageSize, withFacets: false })

/** Distinct BINs, a fifth of them random six-digit numbers, most of which have no row. Parsed from JSON, so that they are flat strings. */
function manyBins(dataset: Dataset, random: () => number): string[] {
  const bins = new Set<string>()
  while (bins.size < 10_000) {
    const known = random() < 0.8
    bins.add(known ? dataset.bin(below(random, dataset.rows)) : String(below(random, 1e6)).padStart(6, '0'))
  }
  return JSON.parse(JSON.stringify([...bins])) as string[]
}

/** Sides with different results cannot be compared. */
function same(ours: Uint8Array | string, theirs: SqlPage, search: unknown): void {
  const { data, pagination } = JSON.parse(Buffer.from(ours).toString()) as {
    data: { bin: string }[]
    pagination: { total: number }
  }
  const bins = data.map(({ bin }) => bin)
  const equal =
    pagination.total === theirs.total &&
    isDeepStrictEqual(
      bins,
      theirs.rows.map((row) => row[1]),
    )
  if (!equal)
    throw new Error(`The results of ${say(search)} differ: ${pagination.total} and ${theirs.total}.`)
}

const say = (search: unknown) => JSON.stringify(search)

function faster(what: string, [ours, theirs]: [number, number], target?: number): Line {
  const ratio = theirs / ours
  const line = { what, ours: milliseconds(ours), theirs: milliseconds(theirs), ratio: times(ratio) }
  return target === undefined ? line : { ...line, target: `≥ ${target}×`, met: ratio >= target }
}

// What ten times as many rows cost.
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import type { Built } from './build-one.ts'
import { fullRows, type Bench } from '../measuring/bench.ts'
import { pageOf } from './engine.ts'
import type { Opened } from './open-one.ts'
import { runProgram } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { searchMix, type Search } from './searches.ts'
import { averages, median, takeTurns } from '../measuring/statistics.ts'
import { count, megabytes, milliseconds, times } from '../measuring/units.ts'

export async function benchGrowth({ folder, quick }: Bench): Promise<Section> {
  const sizes = quick ? { large: fullRows, small: fullRows / 10 } : { large: 3_700_000, small: fullRows }
  const paths = { large: join(folder, 'large.bindex'), small: join(folder, 'small.bindex') }
  const none = join(folder, 'few.bindex')
  writeFileSync(none, snapshotOf())
  const built = {
    small: await runProgram<Built>('bench/engine/build-one.ts', [
      String(Math.round(sizes.small)),
      paths.small,
    ]),
    large: await runProgram<Built>('bench/engine/build-one.ts', [String(sizes.large), paths.large]),
  }
  const opened = await openByTurns({ ...paths, none }, quick ? 1 : 9)
  const [small, large] = [await openDatasetFile(paths.small), await openDatasetFile(paths.large)]
  await Promise.all(Object.values(paths).map((path) => rm(path)))
  return {
    title: 'Growth',
    about: [
      `Generated rows of eight digits, ${count(large.rows)} against ${count(small.rows)}, from the same generator. The same searches on
       both, as under Engine. Memory is that of a process that opens the data and searches it, minus that of a process
       with ten rows.`,
    ],
    sides: [`${count(large.rows)} rows`, `${count(small.rows)} rows`],
    lines: [
      ...(await compareSearches(small, large, quick)),
      atMostTen(
        'memory',
        [opened.large.rss - opened.none.rss, opened.small.rss - opened.none.rss],
        megabytes,
      ),
      grown('snapshot on disk', [built.large.bytes, built.small.bytes], megabytes),
      grown('opening it', [opened.large.ms, opened.small.ms], milliseconds),
      grown('building it', [built.large.build, built.small.build], milliseconds),
      grown('generating and collecting the rows', [built.large.collect, built.small.collect], milliseconds),
    ],
  }
}

async function openByTurns(paths: Record<'large' | 'small' | 'none', string>, rounds: number) {
  const all: Record<keyof typeof paths, Opened[]> = { large: [], small: [], none: [] }
  for (let round = 0; round < rounds; round++) {
    for (const name of ['large', 'small', 'none'] as const) {
      all[name].push(await runProgram<Opened>('bench/engine/open-one.ts', [paths[name]]))
    }
  }
  const middle = (list: Opened[]) => ({
    ms: median(list.map(({ ms }) => ms)),
    // The heap grows in steps, sooner or later; the minimum is what it needs.
    rss: Math.min(...list.map(({ rss }) => rss)),
  })
  return { large: middle(all.large), small: middle(all.small), none: middle(all.none) }
}

async function compareSearches(small: Dataset, large: Dataset, quick: boolean): Promise<Line[]> {
  const searches = searchMix(small, randomNumbers(41), quick ? 4 : 40)
  for (const search of searches) for (const dataset of [large, small]) pageOf(dataset, search)
  const taken = await takeTurns(
    searches,
    quick ? 2 : 9,
    (search) => pageOf(large, search),
    (search) => pageOf(small, search),
  )
  const line = (what: string, wanted?: (search: Search) => boolean) =>
    atMostTen(what, averages(searches, taken, wanted), milliseconds)
  return [
    line('exact total and a page of 250: all searches'),
    line('– narrow', ({ width }) => width === 'narrow'),
    line('– wide', ({ width }) => width === 'wide'),
  ]
}

type Pair = [large: number, small: number]

function atMostTen(what: string, pair: Pair, unit: (value: number) => string): Line {
  return { ...grown(what, pair, unit), target: '≤ 10×', met: pair[0] / pair[1] <= 10 }
}

const grown = (what: string, [large, small]: Pair, unit: (value: number) => string): Line => ({
  what,
  ours: unit(large),
  theirs: unit(small),
  ratio: times(large / small),
})

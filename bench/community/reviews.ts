// Whether BIN pages and the discover page stay fast with a million reviews.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { type RunningServer, startBindex } from '../measuring/processes.ts'
import { compareRates, connections, rateLines, requestText } from '../measuring/rates.ts'
import type { Line, Section } from '../measuring/report.ts'
import { emptyStore, fillStore, writtenAbout } from './review-store.ts'
import { count } from '../measuring/units.ts'

const target = 0.3

export async function benchReviews(bench: Bench): Promise<Section> {
  const { data, quick } = bench
  const dataset = await openDatasetFile(data.snapshot)
  const bins = randomBins(dataset)
  const size = quick
    ? { accounts: 200, reviewsEach: 50, lists: 1000 }
    : { accounts: 20_000, reviewsEach: 51, lists: 100_000 }
  const empty = await startStore(bench)
  const full = await startStore(bench, (dataDir) => fillStore(dataDir, bins, size))
  const sides = { full, empty }
  const { popular, others } = writtenAbout(bins)
  const random = randomNumbers(62)
  const some = Array.from({ length: 5000 }, () => others[below(random, others.length)]!)
  const lines = [
    ...(await compare(bench, sides, 'a BIN with about 90 reviews and 90 lists', paths(some))),
    ...(await compare(bench, sides, 'one of the 20 most popular BINs', paths(popular))),
    ...(await compare(bench, sides, '– signed in', paths(some), { signedIn: true })),
    ...(await compare(bench, sides, 'discover', ['/api/discover'], { signedIn: true })),
  ]
  await full.server.stop()
  await empty.server.stop()
  return {
    title: 'BIN pages and discover',
    about: [
      `Requests per second over ${connections} connections to two servers that differ only in their SQLite database: one holds
       ${count(full.written)} reviews by ${count(size.accounts)} accounts and ${count(size.lists)} public lists of ten BINs each, the other nothing. A tenth of the
       reviews, and one BIN of each list, are about 20 popular BINs, the rest about ${count(others.length)} others. Many different BINs
       are requested; their data: ${data.described}.`,
    ],
    sides: ['full database', 'empty database'],
    lines,
  }
}

interface Store {
  server: RunningServer
  token: string
  written: number
}

async function startStore(
  { data, folder }: Bench,
  fill?: (dataDir: string) => Promise<number>,
): Promise<Store> {
  const dataDir = mkdtempSync(join(folder, 'reviews-'))
  const token = await emptyStore(dataDir)
  const written = (await fill?.(dataDir)) ?? 0
  const server = await startBindex(data.snapshot, folder, { dataDir })
  return { server, token, written }
}

function randomBins(dataset: Dataset): string[] {
  const random = randomNumbers(60)
  const bins = new Set<string>()
  const wanted = Math.min(10_000, Math.floor(dataset.rows / 2))
  while (bins.size < wanted) bins.add(dataset.bin(below(random, dataset.rows)))
  return [...bins]
}

const paths = (bins: string[]) => bins.map((bin) => `/api/bin/${bin}`)

async function compare(
  { folder, quick }: Bench,
  { full, empty }: Record<'full' | 'empty', Store>,
  what: string,
  paths: string[],
  { signedIn = false } = {},
): Promise<Line[]> {
  const [ours, theirs] = [full, empty].map(({ server, token }) => ({
    server,
    requests: paths.map((path) => requestText('GET', path, signedIn ? token : '')),
  }))
  return rateLines(what, await compareRates(folder, { ours: ours!, theirs: theirs! }, quick), target)
}

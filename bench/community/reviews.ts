// Whether BIN pages and the discover page stay fast with a million reviews.
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { measure, type Measured } from '../http/http.ts'
import { nodeCommand, type RunningServer, startServer } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { emptyStore, fillStore, writtenAbout } from './review-store.ts'
import { median } from '../measuring/statistics.ts'
import { count, milliseconds, percent } from '../measuring/units.ts'

const connections = 8
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
    ...(await compare(bench, sides, 'discover', () => ['/api/discover'], { signedIn: true })),
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
  copyFileSync(data.snapshot, join(dataDir, 'dataset.bindex'))
  const token = await emptyStore(dataDir)
  const written = (await fill?.(dataDir)) ?? 0
  const environment = { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', BIN_DATA_URL: 'off' }
  const server = await startServer(nodeCommand('server/main.ts', []), { side: 'server', environment })
  return { server, token, written }
}

function randomBins(dataset: Dataset): string[] {
  const random = randomNumbers(60)
  const bins = new Set<string>()
  const wanted = Math.min(10_000, Math.floor(dataset.rows / 2))
  while (bins.size < wanted) bins.add(dataset.bin(below(random, dataset.rows)))
  return [...bins]
}

const paths = (bins: string[]) => () => bins.map((bin) => `/api/bin/${bin}`)

type Sides = Record<'full' | 'empty', Store>
type Round = Record<'full' | 'empty', Measured>

async function compare(
  { folder, quick }: Bench,
  sides: Sides,
  what: string,
  pathsOf: () => string[],
  { signedIn = false } = {},
): Promise<Line[]> {
  const settings = { connections, seconds: quick ? 0.5 : 3, first: 0 }
  const files = { full: join(folder, 'full.json'), empty: join(folder, 'empty.json') }
  for (const side of ['full', 'empty'] as const) {
    const token = signedIn ? sides[side].token : ''
    writeFileSync(files[side], JSON.stringify(pathsOf().map((path) => getRequest(path, token))))
    await measure(sides[side].server, { ...settings, file: files[side] })
  }
  const rounds: Round[] = []
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    const full = await measure(sides.full.server, { ...settings, file: files.full })
    rounds.push({ full, empty: await measure(sides.empty.server, { ...settings, file: files.empty }) })
  }
  const middle = (side: keyof Round, figure: 'perSecond' | 'cpuTime') =>
    median(rounds.map((round) => round[side][figure]))
  const share = median(rounds.map(({ full, empty }) => full.perSecond / empty.perSecond))
  return [
    {
      what,
      ours: `${count(middle('full', 'perSecond'))}/s`,
      theirs: `${count(middle('empty', 'perSecond'))}/s`,
      ratio: percent(share),
      target: `≥ ${percent(target)}`,
      met: share >= target,
    },
    {
      what: '– CPU time per request',
      ours: milliseconds(middle('full', 'cpuTime')),
      theirs: milliseconds(middle('empty', 'cpuTime')),
      ratio: percent(middle('empty', 'cpuTime') / middle('full', 'cpuTime')),
    },
  ]
}

const getRequest = (path: string, token = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n` +
  `${token ? `authorization: Bearer ${token}\r\n` : ''}\r\n`

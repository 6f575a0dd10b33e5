// One client looks up a million BINs in a request: how fast, in how much memory, and what others notice of it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import type { BulkLoad, BulkSettings } from '../measuring/bulk-load-one.ts'
import type { Paced, PacedSettings } from '../measuring/paced.ts'
import { memoryOf } from '../measuring/process-use.ts'
import { runProgram, cores, startBindex, type RunningServer } from '../measuring/processes.ts'
import { repeat } from '../measuring/repeat.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median, quantile } from '../measuring/statistics.ts'
import { count, megabytes, milliseconds, times } from '../measuring/units.ts'

const perSecond = 100
const formats = ['ndjson', 'csv'] as const

export async function benchBulk({ data, folder, quick }: Bench): Promise<Section> {
  const bins = quick ? 100_000 : 1_000_000
  const file = join(folder, 'bulk.txt')
  writeFileSync(file, linesOf(await openDatasetFile(data.snapshot), bins))
  const server = await startBindex(data.snapshot, folder)
  await bulk(server, { file, format: 'ndjson' })
  const lines: Line[] = []
  for (const format of formats) {
    const loads: BulkLoad[] = []
    const grown: number[] = []
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      const before = memoryOf(server.pid).rss
      let most = before
      const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid).rss)), 100)
      loads.push(await bulk(server, { file, format }))
      clearInterval(watch)
      grown.push(most - before)
    }
    lines.push(...describe(format, bins, loads, grown))
  }
  for (const path of ['/binlist/457173', '/api/bin/457173'])
    lines.push(...(await waits(server, { file, bins, path, quick })))
  await server.stop()
  return {
    title: 'Bulk lookups',
    about: [
      `\`POST /api/bulk\` with ${count(bins)} BINs as plain lines, nine in ten of them known, in one request, with ${data.described}.
       The client reads while it sends. Growth is the largest resident memory of the server during a request, sampled every 100 ms, compared with just before it.`,
      `For the wait of others, a second client sends ${perSecond} requests per second at a steady pace, with and without bulk
       lookups (NDJSON) one after the other, in ${roundsOf(quick)} rounds of ${secondsOf(quick)} seconds in turns; a figure is that of all
       requests of its rounds together. Latency is what that client sees. Server and clients are separate
       processes${cores ? ', the server on one core and the clients on another, where the bulk client yields to the other one' : ''}.`,
    ],
    sides: ['with bulk', 'without'],
    lines,
  }
}

function linesOf(dataset: Dataset, bins: number): string {
  const random = randomNumbers(33)
  const line = () =>
    random() < 0.9 ? dataset.bin(below(random, dataset.rows)) : String(100_000 + below(random, 900_000))
  return Array.from({ length: bins }, () => `${line()}\n`).join('')
}

const bulk = ({ port }: RunningServer, settings: Omit<BulkSettings, 'port'>): Promise<BulkLoad> =>
  runProgram<BulkLoad>('bench/measuring/bulk-load-one.ts', [JSON.stringify({ ...settings, port })], {
    side: 'client',
    isPatient: true,
  })

function describe(format: string, bins: number, loads: BulkLoad[], grown: number[]): Line[] {
  const rate = median(loads.map((load) => bins / (load.milliseconds / 1000)))
  const growth = Math.max(...grown)
  const [target, most] = [300_000, 30 * 2 ** 20]
  return [
    {
      what: `${format}: BINs per second (${megabytes(loads[0]!.bytes)} sent)`,
      ours: count(rate),
      ...(format === 'ndjson' && { target: `≥ ${count(target)}`, met: rate >= target }),
    },
    {
      what: `${format}: growth of memory, largest of the rounds`,
      ours: megabytes(growth),
      target: '≤ 30 MB',
      met: growth <= most,
    },
  ]
}

async function waits(
  server: RunningServer,
  { file, bins, path, quick }: { file: string; bins: number; path: string; quick: boolean },
): Promise<Line[]> {
  const settings: PacedSettings = { port: server.port, path, perSecond, seconds: secondsOf(quick) }
  const paced = () =>
    runProgram<Paced>('bench/measuring/paced.ts', [JSON.stringify(settings)], { side: 'client' })
  const all = { bulk: [] as number[], none: [] as number[] }
  const loads: BulkLoad[] = []
  for (let round = 0; round < roundsOf(quick); round++) {
    all.none.push(...(await paced()).latencies)
    const stop = repeat(async () => loads.push(await bulk(server, { file, format: 'ndjson' })))
    all.bulk.push(...(await paced()).latencies)
    await stop()
  }
  const [busy, none] = [quantile(all.bulk, 0.99), quantile(all.none, 0.99)]
  return [
    {
      what: `99th percentile latency of \`GET ${path}\``,
      ours: milliseconds(busy),
      theirs: milliseconds(none),
      ratio: times(busy / none),
      target: '≤ 1.5×',
      met: busy / none <= 1.5,
    },
    {
      what: '– BINs per second meanwhile',
      ours: count(median(loads.map((load) => bins / (load.milliseconds / 1000)))),
    },
  ]
}

const roundsOf = (quick: boolean): number => (quick ? 1 : 8)
const secondsOf = (quick: boolean): number => (quick ? 2 : 4)

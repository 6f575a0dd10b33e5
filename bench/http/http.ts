// Requests per second of our server, and of a bare one that sends as many prepared bytes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { BareReply } from '../measuring/bare-server.ts'
import type { Bench } from '../measuring/bench.ts'
import { cores, startBare, startBindex, type RunningServer } from '../measuring/processes.ts'
import {
  compareRates,
  connections,
  lookupRequest,
  middleOf,
  rateLines,
  requestsFile,
  type Round,
  send,
} from '../measuring/rates.ts'
import type { Line, Section } from '../measuring/report.ts'
import { filtersOf, fullPages } from '../engine/searches.ts'
import { count, kilobytes, milliseconds, percent } from '../measuring/units.ts'

interface Stream {
  what: string
  bodies: string[]
  /** As a share of the bare server's rate. */
  target?: number
}

export async function benchHttp(bench: Bench): Promise<Section> {
  const { data, folder, quick } = bench
  const streams = streamsOf(await openDatasetFile(data.snapshot), quick)
  const bindex = await startBindex(data.snapshot, folder)
  const lines: Line[] = []
  let busiest = 0
  for (const stream of streams) {
    const rounds = await compare(bench, bindex, stream)
    lines.push(...describe(stream, rounds))
    busiest = Math.max(busiest, ...rounds.flatMap(({ ours, theirs }) => [ours.busy, theirs.busy]))
  }
  await bindex.stop()
  return {
    title: 'HTTP',
    about: [
      `Requests per second over ${connections} connections, each of which sends its next request when the previous reply has
       arrived. Our server runs as installed (\`server/main.ts\`, rate limits off) with ${data.described}. The other side is a
       bare \`node:http\` server that reads the request and sends as many prepared bytes as ours does on average.
       Servers and client are separate processes${cores ? ', the servers on one core and the client on another' : ''}. The client was busy for at most ${percent(busiest)} of the time.`,
    ],
    sides: ['Bindex', 'bare node:http'],
    lines,
  }
}

export function streamsOf(dataset: Dataset, quick = false): Stream[] {
  const random = randomNumbers(21)
  const searches = fullPages(dataset, random, quick ? 1000 : 10_000).map((search) =>
    JSON.stringify({ ...filtersOf(search), page: search.page, limit: 250 }),
  )
  const bins = new Set<string>()
  while (bins.size < 10_000) bins.add(dataset.bin(below(random, dataset.rows)))
  return [
    {
      what: `${count(searches.length)} different searches, pages of 250`,
      bodies: searches,
      target: 0.33,
    },
    {
      what: `${count(bins.size)} different BINs, one per request`,
      bodies: Array.from(bins, (bin) => JSON.stringify({ bins: [bin] })),
      target: 0.6,
    },
    { what: 'the same search repeatedly', bodies: [searches[0]!] },
  ]
}

async function compare(
  { folder, quick }: Bench,
  server: RunningServer,
  { bodies }: Stream,
): Promise<Round[]> {
  const requests = bodies.map(lookupRequest)
  const file = requestsFile(folder, requests)
  const { bytes } = await send({ port: server.port, file, connections, seconds: quick ? 0.5 : 3, first: 0 })
  const bare = await startBare(bareFile(folder, Math.round(bytes)))
  const sides = { ours: { server, requests }, theirs: { server: bare, requests } }
  return compareRates(folder, sides, quick).finally(bare.stop)
}

function bareFile(folder: string, length: number): string {
  const file = join(folder, 'bare.json')
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(length)]
  const reply: BareReply = { headers, body: Buffer.alloc(length, 'x').toString('base64') }
  writeFileSync(file, JSON.stringify(reply))
  return file
}

function describe({ what, target }: Stream, rounds: Round[]): Line[] {
  const middle = middleOf(rounds)
  const [rate, cpuTime] = rateLines(`${what} (${kilobytes(middle('ours', 'bytes'))})`, rounds, target)
  const waits = (side: keyof Round) =>
    `${milliseconds(middle(side, 'p50'))} / ${milliseconds(middle(side, 'p99'))}`
  return [
    rate,
    { what: '– median / 99th percentile latency', ours: waits('ours'), theirs: waits('theirs') },
    cpuTime,
  ]
}

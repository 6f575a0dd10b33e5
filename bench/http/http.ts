// Requests per second of our server, and of a bare one that sends as many prepared bytes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { BareReply } from '../measuring/bare-server.ts'
import type { Bench } from '../measuring/bench.ts'
import type { Load, LoadSettings } from '../measuring/load.ts'
import { cpuTimeOf } from '../measuring/process-use.ts'
import { runProgram, cores, startBare, startBindex, type RunningServer } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { filtersOf, fullPages } from '../engine/searches.ts'
import { median } from '../measuring/statistics.ts'
import { count, kilobytes, milliseconds, percent } from '../measuring/units.ts'

const connections = 8

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
    busiest = Math.max(busiest, ...rounds.flatMap(({ ours, bare }) => [ours.busy, bare.busy]))
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

/** With the server's CPU time per request in milliseconds, which is steadier than the rate on a busy machine. */
export type Measured = Load & { cpuTime: number }
type Round = Record<'ours' | 'bare', Measured>

async function compare(
  { folder, quick }: Bench,
  bindex: RunningServer,
  { bodies }: Stream,
): Promise<Round[]> {
  const file = join(folder, 'requests.json')
  writeFileSync(file, JSON.stringify(bodies.map(lookupRequest)))
  const seconds = quick ? 0.5 : 3
  const warm = await send({ port: bindex.port, file, connections, seconds, first: 0 })
  const bare = await startBare(bareFile(folder, Math.round(warm.bytes)))
  await send({ port: bare.port, file, connections, seconds: seconds / 3, first: 0 })
  const rounds: Round[] = []
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    const settings = { file, connections, seconds, first: Math.floor((bodies.length * round) / 5) }
    rounds.push({ ours: await measure(bindex, settings), bare: await measure(bare, settings) })
  }
  await bare.stop()
  return rounds
}

export const lookupRequest = (body: string): string =>
  `POST /api/binLookup HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
  `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

function bareFile(folder: string, length: number): string {
  const file = join(folder, 'bare.json')
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(length)]
  const reply: BareReply = { headers, body: Buffer.alloc(length, 'x').toString('base64') }
  writeFileSync(file, JSON.stringify(reply))
  return file
}

export async function measure(
  server: RunningServer,
  settings: Omit<LoadSettings, 'port'>,
): Promise<Measured> {
  const before = cpuTimeOf(server.pid)
  const load = await send({ ...settings, port: server.port })
  return { ...load, cpuTime: (cpuTimeOf(server.pid) - before) / load.requests }
}

export const send = (settings: LoadSettings): Promise<Load> =>
  runProgram<Load>('bench/measuring/load.ts', [JSON.stringify(settings)], { side: 'client' })

function describe({ what, target }: Stream, rounds: Round[]): Line[] {
  const middle = (side: 'ours' | 'bare', figure: keyof Measured) =>
    median(rounds.map((round) => round[side][figure]))
  const share = median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond))
  const line = {
    what: `${what} (${kilobytes(middle('ours', 'bytes'))})`,
    ours: `${count(middle('ours', 'perSecond'))}/s`,
    theirs: `${count(middle('bare', 'perSecond'))}/s`,
    ratio: percent(share),
  }
  const waits = (side: 'ours' | 'bare') =>
    `${milliseconds(middle(side, 'p50'))} / ${milliseconds(middle(side, 'p99'))}`
  const cpuTime = (side: 'ours' | 'bare') => middle(side, 'cpuTime')
  return [
    target === undefined ? line : { ...line, target: `≥ ${percent(target)}`, met: share >= target },
    { what: '– median / 99th percentile latency', ours: waits('ours'), theirs: waits('bare'), ratio: '' },
    {
      what: '– CPU time per request',
      ours: milliseconds(cpuTime('ours')),
      theirs: milliseconds(cpuTime('bare')),
      ratio: percent(cpuTime('bare') / cpuTime('ours')),
    },
  ]
}

// A job with a thousand proxies on this machine: how soon, how many per second, and how it affects other requests.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { ProxyToCheck } from '#contract/calls/proxies.ts'
import { raw, saying } from '#test/servers/hostile-proxies.ts'
import { need } from '#test/run/needs.ts'
import { freeProxyPort, startMicrosocks, startTinyproxy } from '#test/servers/real-proxies.ts'
import type { Bench } from '../measuring/bench.ts'
import type { Paced, PacedSettings } from '../measuring/paced.ts'
import { memoryOf, cpuTimeOf } from '../measuring/process-use.ts'
import { runProgram, nodeCommand, startServer, type RunningServer } from '../measuring/processes.ts'
import type { JobFigures } from './proxy-server.ts'
import { repeat } from '../measuring/repeat.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, megabytes, milliseconds, times } from '../measuring/units.ts'

const proxies = 1000
const perSecond = 200
/** So that garbage is collected early and a leak would show. */
const smallHeap = ['--max-old-space-size=64', '--max-semi-space-size=4']

export async function benchProxies({ folder, quick }: Bench): Promise<Section> {
  const about = [
    `One job with ${count(proxies)} proxies on this machine: 40 % HTTP (four tinyproxy processes), 40 % SOCKS5 (four microsocks
     processes), and 20 % broken: nothing listens, the connection is closed, a login is required, or another protocol
     is spoken. The proxies run at a lower priority, as if they were on other machines. At most 640 checks start per
     second. The server is its own judge, over plain HTTP, with a heap of at most 64 MB. Meanwhile ${perSecond} other
     requests per second arrive at a steady pace, compared with the same load without a job; their time counts from
     when each was due.`,
  ]
  const sides: Section['sides'] = ['with a job', 'without']
  const [tinyproxy, microsocks] = [need('tinyproxy'), need('microsocks')]
  if (!tinyproxy.path || !microsocks.path) {
    return {
      title: 'Proxies',
      about,
      sides,
      lines: [],
      skipped: tinyproxy.missing ?? microsocks.missing ?? '',
    }
  }
  const ends: (() => unknown)[] = []
  const scope = { after: (end: () => unknown) => void ends.push(end) }
  const list = await madeList(scope, tinyproxy.path, microsocks.path)
  const port = await freeProxyPort()
  const environment = {
    DATA_DIR: mkdtempSync(join(folder, 'proxies-')),
    PORT: String(port),
    PROXY_TARGETS: 'any',
    PROXY_JUDGE: `http://127.0.0.1:${port}`,
    RATE_LIMITS: 'off',
    BIN_DATA_URL: 'off',
    IP_SEED: 'off',
    LOG_LEVEL: 'error',
  }
  const server = await startServer(nodeCommand('bench/tools/proxy-server.ts', [], smallHeap), { environment })
  try {
    return { title: 'Proxies', about, sides, lines: await measure(server, list, quick) }
  } finally {
    await server.stop()
    for (const end of ends.toReversed()) await end()
  }
}

async function madeList(
  scope: { after(end: () => unknown): void },
  tinyproxy: string,
  microsocks: string,
): Promise<ProxyToCheck[]> {
  const four = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, make))
  const http = await four(() => startTinyproxy(scope, tinyproxy))
  const socks = await four(() => startMicrosocks(scope, microsocks))
  const broken = [
    await freeProxyPort(),
    await raw(scope, (socket) => socket.destroy()),
    await saying(scope, 'HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n'),
    await raw(scope, (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
  ]
  return Array.from({ length: proxies }, (_, at): ProxyToCheck => {
    const kind = at % 5
    const [ports, type] =
      kind < 2 ? [http, 'http' as const] : kind < 4 ? [socks, 'socks5' as const] : [broken, 'http' as const]
    return { host: '127.0.0.1', port: ports[Math.floor(at / 5) % 4]!, type }
  })
}

async function measure(server: RunningServer, list: ProxyToCheck[], quick: boolean): Promise<Line[]> {
  const rounds = quick ? 3 : 9
  const job = () => runJob(server.port, list)
  await job()
  await job()
  const jobs: JobFigures[] = []
  const before = cpuTimeOf(server.pid)
  for (let round = 0; round < rounds; round++) jobs.push(await job())
  const spent = (cpuTimeOf(server.pid) - before) / (rounds * proxies)
  const seconds = 4
  const memories: number[] = []
  const quiet: Paced[] = []
  const busy: Paced[] = []
  for (let round = 0; round < (quick ? 3 : 11); round++) {
    quiet.push(await paced(server.port, seconds))
    const stop = repeat(async () => {
      await job()
      memories.push(memoryOf(server.pid).rss)
    })
    busy.push(await paced(server.port, seconds))
    await stop()
  }
  return linesOf(jobs, spent, memories, busy, quiet)
}

function linesOf(
  jobs: JobFigures[],
  spent: number,
  memories: number[],
  busy: Paced[],
  quiet: Paced[],
): Line[] {
  const first = median(jobs.map(({ first }) => first))
  const all = median(jobs.map(({ all }) => all))
  const rate = (proxies / all) * 1000
  const [with99, without99] = [median(busy.map(({ p99 }) => p99)), median(quiet.map(({ p99 }) => p99))]
  const [with50, without50] = [median(busy.map(({ p50 }) => p50)), median(quiet.map(({ p50 }) => p50))]
  const half = memories.length >> 1
  const growth = median(memories.slice(half)) / median(memories.slice(0, half))
  return [
    { what: 'first result', ours: milliseconds(first), target: '≤ 200 ms', met: first <= 200 },
    { what: 'proxies per second', ours: `${count(rate)}/s`, target: '≥ 500/s', met: rate >= 500 },
    { what: '– of which working', ours: count(jobs[0]?.works ?? 0) },
    { what: '– CPU time per proxy', ours: milliseconds(spent) },
    {
      what: `memory after ${memories.length} more jobs, second half compared with first`,
      ours: megabytes(median(memories.slice(half))),
      theirs: megabytes(median(memories.slice(0, half))),
      ratio: times(growth),
      target: '≤ 1.1×',
      met: growth <= 1.1,
    },
    {
      what: 'other requests, 99th percentile',
      ours: milliseconds(with99),
      theirs: milliseconds(without99),
      ratio: times(with99 / without99),
      target: '≤ 2×',
      met: with99 <= 2 * without99,
    },
    {
      what: '– median',
      ours: milliseconds(with50),
      theirs: milliseconds(without50),
      ratio: times(with50 / without50),
    },
  ]
}

async function runJob(port: number, proxies: ProxyToCheck[]): Promise<JobFigures> {
  const response = await fetch(`http://127.0.0.1:${port}/bench/job`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ proxies }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as JobFigures
}

const paced = (port: number, seconds: number): Promise<Paced> =>
  runProgram('bench/measuring/paced.ts', [
    JSON.stringify({ port, path: '/api/bin/457173', perSecond, seconds } satisfies PacedSettings),
  ])

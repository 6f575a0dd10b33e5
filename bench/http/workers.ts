// What a second worker brings, and what it costs.
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/platform/db/open.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { need } from '#test/run/needs.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import type { Bench } from '../measuring/bench.ts'
import type { LoadSettings } from '../measuring/load.ts'
import { cpuTimeOf, memoryTogether } from '../measuring/process-use.ts'
import { nodeCommand, startServer, type RunningServer } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, megabytes, milliseconds, times } from '../measuring/units.ts'
import { lookupRequest, requestsFile, requestText, send } from '../measuring/rates.ts'
import { streamsOf } from './http.ts'

const connectionsPerWorker = 16
const target = 1.7
/** What `npm start` gives to Node; workers get a setting of their own. */
const asStarted = ['--max-semi-space-size=8']
/** Rounds. Two workers get half of the requests each, and on PostgreSQL took three rounds until they were as fast as later. */
const warmUp = 3

interface Measured {
  perSecond: number
  /** Milliseconds of CPU time per request, of all processes of the server. */
  cpuTime: number
  /** Bytes that these processes take when the last reply was sent. */
  memory: number
}

type Rounds = Record<'one' | 'two', Measured[]>

export async function benchWorkers({ data, folder, quick }: Bench): Promise<Section> {
  const [searches, bins] = streamsOf(await openDatasetFile(data.snapshot), quick)
  const start = async (environment: Record<string, string>): Promise<Pair> => [
    await startWorkers(1, data.snapshot, folder, environment),
    await startWorkers(2, data.snapshot, folder, environment),
  ]
  const sqlite = await start({ RATE_LIMITS: 'off' })
  const counting = await start({ RATE_CLASSES: 'anonymous.lookup=1000000' })
  const program = need('postgres').path
  const postgres = program === undefined ? undefined : await startPostgres(program)
  const onPostgres = postgres && (await start({ RATE_LIMITS: 'off', DATABASE_URL: postgres.url }))
  const ownReads = ({ token }: Site) => [requestText('GET', '/api/user', token)]
  const streams: [what: string, sites: Pair | undefined, requests: (server: Site) => string[]][] = [
    [bins!.what, sqlite, () => bins!.bodies.map(lookupRequest)],
    ['the same with rate limits', counting, () => bins!.bodies.map(lookupRequest)],
    [searches!.what, sqlite, () => searches!.bodies.map(lookupRequest)],
    ['reads of an account on SQLite', sqlite, ownReads],
    ['reads of an account on PostgreSQL', onPostgres, ownReads],
  ]
  const lines: Line[] = []
  /** Of the pair that answers lookups, searches and reads without limits. */
  const memories: Record<keyof Rounds, number[]> = { one: [], two: [] }
  for (const [what, sites, requests] of streams) {
    if (!sites) continue
    const [one, two] = sites
    const rounds: Rounds = { one: [], two: [] }
    const settings = { seconds: quick ? 1 : 3, first: 0 }
    const files = [one, two].map((site, at) => requestsFile(folder, requests(site), String(at)))
    for (let round = -warmUp; round < (quick ? 2 : 5); round++) {
      const first = await measure(one, { ...settings, connections: connectionsPerWorker, file: files[0]! })
      const second = await measure(two, {
        ...settings,
        connections: 2 * connectionsPerWorker,
        file: files[1]!,
      })
      if (round < 0) continue
      rounds.one.push(first)
      rounds.two.push(second)
    }
    lines.push(...describe(what, rounds))
    if (sites !== sqlite) continue
    for (const side of ['one', 'two'] as const)
      memories[side].push(...rounds[side].map(({ memory }) => memory))
  }
  await sleep(2000)
  lines.push(
    describeMemory('under load', median(memories.one), median(memories.two)),
    describeMemory(
      'after two idle seconds',
      memoryTogether(sqlite[0].pids()),
      memoryTogether(sqlite[1].pids()),
    ),
  )
  await Promise.all([...sqlite, ...counting, ...(onPostgres ?? [])].map((site) => site.stop()))
  await postgres?.stop()
  return {
    title: 'Workers',
    about: [
      `The server with \`WORKERS=1\` and with \`WORKERS=2\`, both with ${data.described}, over ${connectionsPerWorker} connections for each worker. Two cores cannot run two workers and a client at full speed, so the factor is what two cores
       of their own would answer: twice as many requests, by the CPU time that a request takes in all processes of the server
       together, the one that starts the workers included.`,
      `Memory is that of all these processes: what each has for itself, and once the files of Node itself, which they share.`,
    ],
    sides: ['two workers', 'one worker'],
    lines,
  }
}

type Pair = [one: Site, two: Site]

interface Site extends RunningServer {
  token: string
  pids(): number[]
}

async function startWorkers(
  workers: number,
  snapshot: string,
  folder: string,
  environment: Record<string, string>,
): Promise<Site> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  copyFileSync(snapshot, join(dataDir, 'dataset.bindex'))
  const server = await startServer(nodeCommand('server/main.ts', [], asStarted), {
    environment: {
      WORKERS: String(workers),
      DATA_DIR: dataDir,
      PORT: '0',
      STUN_PORT: 'off',
      BIN_DATA_URL: 'off',
      ...environment,
    },
  })
  const pids = () => [server.pid, ...childrenOf(server.pid)]
  const processes = workers === 1 ? 1 : workers + 1
  while (pids().length < processes) await sleep(100)
  const database = await openDatabase({ dataDir, databaseUrl: environment['DATABASE_URL'] ?? '' })
  const { token } = await madeAccount(database)
  await database.close()
  return { ...server, token, pids }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

async function measure(site: Site, settings: Omit<LoadSettings, 'port'>): Promise<Measured> {
  const cpuTime = () => site.pids().reduce((sum, pid) => sum + cpuTimeOf(pid), 0)
  const before = cpuTime()
  const { perSecond, requests } = await send({ ...settings, port: site.port })
  return { perSecond, cpuTime: (cpuTime() - before) / requests, memory: memoryTogether(site.pids()) }
}

function describe(what: string, rounds: Rounds): Line[] {
  const middle = (side: keyof Rounds, figure: keyof Measured) =>
    median(rounds[side].map((one) => one[figure]))
  const factor = median(rounds.one.map(({ cpuTime }, at) => (2 * cpuTime) / rounds.two[at]!.cpuTime))
  return [
    {
      what: `${what}, CPU time per request`,
      ours: milliseconds(middle('two', 'cpuTime')),
      theirs: milliseconds(middle('one', 'cpuTime')),
      ratio: times(factor),
      target: `≥ ${times(target)}`,
      met: factor >= target,
    },
    {
      what: '– answered beside the client, on the same two cores',
      ours: `${count(middle('two', 'perSecond'))}/s`,
      theirs: `${count(middle('one', 'perSecond'))}/s`,
      ratio: times(middle('two', 'perSecond') / middle('one', 'perSecond')),
    },
  ]
}

function describeMemory(when: string, one: number, two: number): Line {
  return {
    what: `memory, ${when}`,
    ours: megabytes(two),
    theirs: megabytes(one),
    ratio: times(two / one),
  }
}

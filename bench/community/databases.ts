// Requests of signed-in people on PostgreSQL, compared with the same requests on SQLite.
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatasetFile } from '#server/dataset/current.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import { need } from '#test/run/needs.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { measure, type Measured } from '../http/http.ts'
import type { Bench } from '../measuring/bench.ts'
import { nodeCommand, type RunningServer, startServer } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, milliseconds, percent } from '../measuring/units.ts'
import { type Community, fillCommunity, signedInRequests } from './community-store.ts'

const connections = 8
const target = 0.6

export async function benchDatabases(bench: Bench): Promise<Section> {
  const { data, folder, quick } = bench
  const accounts = quick ? 20 : 200
  const section: Omit<Section, 'lines'> = {
    title: 'Community data in PostgreSQL',
    about: [
      `Two servers that differ only in their database, with the same ${accounts} accounts, their lists, reviews and bookmarks:
       PostgreSQL on this machine, reached through a Unix socket and with statistics of its tables, and SQLite. Both
       flush each commit to disk. Signed-in people read their settings, lists and bookmarks, lists of others, pages of
       BINs and the discover page; in the mix with writes, one request in ten adds a BIN to a list, changes a list or a
       setting, or bookmarks a list. Every account has a session of its own. BINs: ${data.described}.`,
      `Requests per second over ${connections} connections. CPU time is that of our server alone, without PostgreSQL.`,
    ],
    sides: ['PostgreSQL', 'SQLite'],
  }
  const { path: program, missing } = need('postgres')
  if (missing !== undefined) return { ...section, lines: [], skipped: missing }
  const dataset = await openDatasetFile(data.snapshot)
  const random = randomNumbers(70)
  const bins = Array.from({ length: quick ? 100 : 1000 }, () => dataset.bin(below(random, dataset.rows)))
  const postgres = await startPostgres(program, { durable: true })
  const sides: Sides = {
    postgres: await startSide(bench, bins, accounts, postgres.url),
    sqlite: await startSide(bench, bins, accounts, ''),
  }
  const lines: Line[] = []
  for (const writes of [false, true]) {
    lines.push(...describe(writes ? 'reads and writes' : 'reads', await compare(bench, sides, writes)))
  }
  for (const { server } of Object.values(sides)) await server.stop()
  await postgres.stop()
  return { ...section, lines }

  async function startSide(
    { data: { snapshot } }: Bench,
    known: string[],
    people: number,
    databaseUrl: string,
  ): Promise<Side> {
    const dataDir = mkdtempSync(join(folder, 'community-'))
    copyFileSync(snapshot, join(dataDir, 'dataset.bindex'))
    const community = await fillCommunity({ dataDir, databaseUrl }, known, people)
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      RATE_LIMITS: 'off',
      BIN_DATA_URL: 'off',
    }
    const server = await startServer(nodeCommand('server/main.ts', []), { side: 'server', environment })
    return { server, community }
  }
}

interface Side {
  server: RunningServer
  community: Community
}

type Sides = Record<'postgres' | 'sqlite', Side>
type Round = Record<keyof Sides, Measured>

async function compare({ folder, quick }: Bench, sides: Sides, writes: boolean): Promise<Round[]> {
  const many = 5000
  const run = async (name: keyof Sides, round: number): Promise<Measured> => {
    const { server, community } = sides[name]
    const file = join(folder, `community-${name}.json`)
    writeFileSync(file, JSON.stringify(signedInRequests(community, many, writes)))
    const first = Math.floor((many * round) / 5)
    return measure(server, { file, connections, seconds: quick ? 1 : 3, first })
  }
  await run('postgres', 0)
  await run('sqlite', 0)
  const rounds: Round[] = []
  for (let round = 0; round < (quick ? 3 : 5); round++) {
    rounds.push({ postgres: await run('postgres', round), sqlite: await run('sqlite', round) })
  }
  return rounds
}

function describe(what: string, rounds: Round[]): Line[] {
  const middle = (side: keyof Round, figure: 'perSecond' | 'cpuTime') =>
    median(rounds.map((round) => round[side][figure]))
  const share = median(rounds.map(({ postgres, sqlite }) => postgres.perSecond / sqlite.perSecond))
  return [
    {
      what,
      ours: `${count(middle('postgres', 'perSecond'))}/s`,
      theirs: `${count(middle('sqlite', 'perSecond'))}/s`,
      ratio: percent(share),
      target: `≥ ${percent(target)}`,
      met: share >= target,
    },
    {
      what: '– CPU time per request',
      ours: milliseconds(middle('postgres', 'cpuTime')),
      theirs: milliseconds(middle('sqlite', 'cpuTime')),
      ratio: percent(middle('sqlite', 'cpuTime') / middle('postgres', 'cpuTime')),
    },
  ]
}

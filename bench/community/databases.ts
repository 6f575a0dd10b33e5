// Requests of signed-in people on PostgreSQL, compared with the same requests on SQLite.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openDatasetFile } from '#server/dataset/current.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import { need } from '#test/run/needs.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import type { Bench } from '../measuring/bench.ts'
import { type RunningServer, startBindex } from '../measuring/processes.ts'
import { compareRates, connections, rateLines } from '../measuring/rates.ts'
import type { Line, Section } from '../measuring/report.ts'
import { type Community, fillCommunity, signedInRequests } from './community-store.ts'

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
  const ours = await startSide(bench, bins, accounts, postgres.url)
  const theirs = await startSide(bench, bins, accounts, '')
  const lines: Line[] = []
  for (const writes of [false, true]) {
    const [one, other] = [ours, theirs].map(({ server, community }) => ({
      server,
      requests: signedInRequests(community, 5000, writes),
    }))
    const rounds = await compareRates(folder, { ours: one!, theirs: other! }, quick)
    lines.push(...rateLines(writes ? 'reads and writes' : 'reads', rounds, target))
  }
  for (const { server } of [ours, theirs]) await server.stop()
  await postgres.stop()
  return { ...section, lines }
}

interface Side {
  server: RunningServer
  community: Community
}

async function startSide(
  { folder, data }: Bench,
  bins: string[],
  accounts: number,
  databaseUrl: string,
): Promise<Side> {
  const dataDir = mkdtempSync(join(folder, 'community-'))
  const community = await fillCommunity({ dataDir, databaseUrl }, bins, accounts)
  const settings = { DATABASE_URL: databaseUrl }
  return { server: await startBindex(data.snapshot, folder, { dataDir, settings }), community }
}

import { execFileSync } from 'node:child_process'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Place } from '#server/platform/db/open.ts'
import type { Scope } from '#test/apps/shared.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import { freePort } from '#test/servers/free-port.ts'
import { temporaryFolder, type Running } from '#test/servers/server-process.ts'
import { quantile } from '../../bench/measuring/statistics.ts'
import { Replies } from '../replies.ts'
import { repeat } from '../../bench/measuring/repeat.ts'
import { end, makeAccounts, newPlace, newPostgres, serve } from '../site.ts'
import type { Torture } from '../torture.ts'
import { ConnectingClients } from './connecting-clients.ts'
import { People } from './people.ts'
import { wrongCounts } from './stored-counts.ts'

const people = 6
const readers = 4

export const tortureWorkerKills: Torture = {
  fault: 'a worker of two is killed every second while people write, on both databases',
  promise:
    'Every acknowledged write survives, counts are right, and every connection is answered or closed within 5 s.',
  needs: ['postgres'],
  mostMinutes: 15,
  async run(scope, quick) {
    const kills = quick ? 5 : 30
    const all = await onBoth(scope, async (site) => {
      const waits: number[] = []
      const lost: string[] = []
      const connecting = new ConnectingClients(site.address)
      for (let at = 0; at < kills; at++) {
        site.crowd.startWriting(site.address)
        await pause(700)
        const pids = workersOf(site)
        process.kill(pids[at % pids.length]!, 'SIGKILL')
        const start = performance.now()
        const { status } = await fetchAnew(`${site.address}/api/dataset`)
        if (status === 200) waits.push(performance.now() - start)
        await site.crowd.stopWriting()
        // Both may be gone for a moment, and the client has to notice which connections are.
        while ((await fetchAnew(`${site.address}/healthz`)).status !== 200) await pause(50)
        await pause(100)
        lost.push(...(await site.crowd.check(site.address)))
      }
      await connecting.end()
      const { opened, leftOpen } = connecting
      const { acknowledged } = site.crowd
      return { lost, waits, wrong: await wrongCounts(site.place), acknowledged, opened, leftOpen }
    })
    const lost = all.flatMap((one) => [...one.lost, ...one.wrong])
    const sum = (figure: 'acknowledged' | 'opened' | 'leftOpen') =>
      all.reduce((total, one) => total + one[figure], 0)
    const [acknowledged, opened, leftOpen] = [sum('acknowledged'), sum('opened'), sum('leftOpen')]
    const waits = all.flatMap((one) => one.waits)
    return {
      figures: {
        kills: 2 * kills,
        'acknowledged writes': acknowledged,
        'lost or wrong': lost.length,
        'answers right after a kill': waits.length,
        'slowest of these (ms)': Math.round(Math.max(...waits)),
        'other connections': opened,
        'left open': leftOpen,
      },
      recorded: {
        tries: `${2 * kills} kills, half on each database`,
        acknowledged: `${acknowledged.toLocaleString('en')} writes`,
        broken: `${lost.length} lost or wrong; ${waits.length} of ${2 * kills} requests right after a kill answered; ${leftOpen} of ${opened.toLocaleString('en')} connections left open`,
      },
      broken: [...lost, ...(leftOpen > 0 ? [`${leftOpen} connections were left open`] : [])],
    }
  },
}

export const tortureUpgrades: Torture = {
  fault:
    'newer versions, each with a migration, are installed over the old one and take over (SIGHUP) while people read and write, on both databases',
  promise: 'No request fails, and every acknowledged write is there.',
  needs: ['postgres'],
  mostMinutes: 15,
  async run(scope, quick) {
    const folder = await installedCopy(scope)
    const times = quick ? 2 : 4
    let made = 0
    const all = await onBoth(
      scope,
      async (site) => {
        const replies = new Replies()
        const waits: number[] = []
        const stopReading = repeat(async () => {
          const start = performance.now()
          await replies.fetch(`${site.address}/api/bin/457173`)
          waits.push(performance.now() - start)
          await pause(5)
        }, readers)
        site.crowd.startWriting(site.address)
        const before = await migrationsOf(site.place)
        for (let at = 1; at <= times; at++) {
          const name = `${String(before + at).padStart(4, '0')}-made-${++made}.sql`
          const text = `alter table lists add column made_${made} text;\n`
          await writeFile(join(folder, 'server/platform/db/migrations', name), text)
          site.process.kill('SIGHUP')
          while ((site.output().match(/All workers were replaced/g)?.length ?? 0) < at) {
            if (/did not start/.test(site.output())) throw new Error(site.output().slice(-2000))
            await pause(50)
          }
        }
        await stopReading()
        await site.crowd.stopWriting()
        const applied = (await migrationsOf(site.place)) - before
        const failed = [replies, site.crowd.replies].flatMap(({ counts }) =>
          Object.entries(counts).filter(([kind]) => !/^2\d\d$/.test(kind)),
        )
        const lost = await site.crowd.check(site.address)
        if (applied !== times) lost.push(`${times} migrations were expected, and ${applied} made`)
        return {
          lost,
          failed: failed.map(([kind, count]) => `${count} × ${kind}`),
          reads: waits.length,
          p99: quantile(waits, 0.99),
          acknowledged: site.crowd.acknowledged,
        }
      },
      join(folder, 'server/main.ts'),
    )
    const sum = (figure: 'reads' | 'acknowledged') => all.reduce((total, one) => total + one[figure], 0)
    const [failed, lost] = [all.flatMap((one) => one.failed), all.flatMap((one) => one.lost)]
    return {
      figures: {
        times: 2 * times,
        reads: sum('reads'),
        'acknowledged writes': sum('acknowledged'),
        failed: failed.join(', ') || 'none',
        'lost or wrong': lost.length,
        'p99 of reads (ms)': Math.round(Math.max(...all.map(({ p99 }) => p99))),
      },
      recorded: {
        tries: `${2 * times} times with two workers, half on each database`,
        acknowledged: `${sum('reads').toLocaleString('en')} reads, ${sum('acknowledged').toLocaleString('en')} writes`,
        broken: `${failed.length} kinds of failures, ${lost.length} lost or wrong`,
      },
      broken: [...failed, ...lost],
    }
  },
}

async function installedCopy(scope: Scope): Promise<string> {
  const folder = await temporaryFolder(scope)
  const root = join(import.meta.dirname, '../..')
  const left = new Set(['node_modules', '.git', 'var', 'docs', 'e2e', 'bench', 'torture'])
  await cp(root, folder, { recursive: true, filter: (from) => !left.has(relative(root, from)) })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function migrationsOf(place: Place): Promise<number> {
  const database = await openDatabase(place)
  try {
    const { rows } = await sql<{ number: number }>`select number from migrations`.execute(database.kysely)
    return rows.length
  } finally {
    await database.close()
  }
}

/** On a connection of its own. */
const fetchAnew = (url: string) =>
  fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5000) }).catch(() => ({
    status: 0,
  }))

interface Site extends Running {
  crowd: People
  place: Place
}

/** Two workers and a crowd, on SQLite and then on PostgreSQL. */
async function onBoth<T>(scope: Scope, hurt: (site: Site) => Promise<T>, program?: string): Promise<T[]> {
  const postgres = await newPostgres(scope)
  const outcomes: T[] = []
  for (const databaseUrl of ['', postgres.url]) {
    const place = await newPlace(scope, databaseUrl)
    const accounts = await makeAccounts(place, 1 + people)
    // The port is the same when all workers were gone.
    const settings = { WORKERS: '2', PORT: String(await freePort()) }
    const server = await serve(scope, place, settings, program)
    await server.says(/2 workers answer/)
    const crowd = await People.meet(server.address, accounts, randomNumbers(Date.now() % 1e9))
    outcomes.push(await hurt({ ...server, crowd, place }))
    await end(server)
  }
  return outcomes
}

const workersOf = ({ process }: Running): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)

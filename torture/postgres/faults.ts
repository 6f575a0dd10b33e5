import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { backendsOf, pausePostgres, type Postgres } from '#test/servers/postgres.ts'
import { quantile } from '../../bench/measuring/statistics.ts'
import { Replies } from '../replies.ts'
import { repeat } from '../../bench/measuring/repeat.ts'
import { newPostgres } from '../site.ts'
import type { Torture } from '../torture.ts'
import { accepts, serverUnderLoad } from './under-load.ts'
import { until } from '#test/servers/until.ts'

/** Milliseconds of a fault that lasts. */
const length = 4000
/** Milliseconds in which lookups are answered meanwhile (p99). */
const mostWait = 1000
const rounds = 4

const faults: Record<string, (postgres: Postgres) => Promise<void>> = {
  'restart -m fast': async (postgres) => void process.kill(postgres.postmaster(), 'SIGINT'),
  'restart -m immediate': async (postgres) => void process.kill(postgres.postmaster(), 'SIGQUIT'),
  'kill -9 of a backend': async (postgres) => void process.kill(backendsOf(postgres)[0]!, 'SIGKILL'),
  'kill -9 of the postmaster': async (postgres) => void process.kill(postgres.postmaster(), 'SIGKILL'),
  paused: async (postgres) => {
    const resume = pausePostgres(postgres)
    await pause(length)
    resume()
  },
  'every query slow': async (postgres) => {
    const end = performance.now() + length
    while (performance.now() < end) {
      const resume = pausePostgres(postgres)
      await pause(150)
      resume()
      await pause(10)
    }
  },
  'tables locked by another program': async ({ url }) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('begin; lock table lists, entries in access exclusive mode')
    await pause(length)
    await client.query('rollback')
    await client.end()
  },
  'all connections taken by other programs': async (postgres) => {
    for (const pid of backendsOf(postgres)) process.kill(pid, 'SIGTERM')
    const taken = await takeConnections(postgres)
    await pause(length)
    await Promise.all(taken.map((client) => client.end()))
  },
}

export const torturePostgres: Torture = {
  fault:
    'PostgreSQL restarted, killed, paused or slow, its tables locked, or all its connections taken under load; two connections for each server',
  promise:
    'Lookups are answered within a second (p99), whoever needs the database gets an answer or a 503, no acknowledged write is lost, and the server survives and recovers.',
  needs: ['postgres'],
  mostMinutes: 10,
  async run(scope, quick) {
    const postgres = await newPostgres(scope, { restarts: true })
    const load = await serverUnderLoad(scope, postgres, { DATABASE_POOL: '2' })
    const lookups = new Replies()
    const times: number[] = []
    const stopLooking = repeat(async () => {
      const start = performance.now()
      const body = { bins: ['457173', '400001'] }
      await lookups.fetch(`${load.server.address}/api/binLookup`, { method: 'POST', body })
      times.push(performance.now() - start)
      await pause(5)
    })
    let done = 0
    for (let round = 0; round < (quick ? 1 : rounds); round++) {
      for (const [name, fault] of Object.entries(faults)) {
        if (load.isDead()) break
        await pause(1000)
        await fault(postgres)
        done++
        await until(() => accepts(postgres))
        await load.recovers(name)
      }
    }
    await stopLooking()
    const outcome = await load.end(`${done} faults`)
    const failed = Object.keys(lookups.counts).filter((kind) => kind !== '200')
    const p99 = Math.round(quantile(times, 0.99))
    return {
      figures: { ...outcome.figures, lookups: times.length, 'p99 of lookups (ms)': p99 },
      recorded: {
        ...outcome.recorded,
        acknowledged: `${outcome.recorded.acknowledged}, ${times.length.toLocaleString('en')} lookups`,
        broken: `${outcome.recorded.broken}; p99 of lookups ${p99} ms`,
      },
      broken: [
        ...outcome.broken,
        ...failed.map((kind) => `a lookup was answered with ${kind}`),
        ...(p99 > mostWait ? [`lookups took ${p99} ms (p99)`] : []),
      ],
    }
  },
}

/** As many as PostgreSQL gives. */
async function takeConnections({ url }: Postgres): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch {
      return taken
    }
    taken.push(client)
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { madeAccount } from '#test/apps/made-account.ts'
import type { Scope } from '#test/apps/shared.ts'
import { need } from '#test/run/needs.ts'
import { backendsOf, pausePostgres, type Postgres, startPostgres } from '#test/servers/postgres.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { openDatabase } from '#server/db/open.ts'
import { ListWriter } from './list-writer.ts'
import { Replies } from './replies.ts'
import type { Outcome, Torture } from './torture.ts'

const lanes = 12
/** Each in turn. */
const kills: Record<string, (postgres: Postgres) => Promise<void>> = {
  'restart -m fast': async (postgres) => void process.kill(postgres.postmaster(), 'SIGINT'),
  'restart -m immediate': async (postgres) => void process.kill(postgres.postmaster(), 'SIGQUIT'),
  'kill -9 of a backend': async (postgres) => void process.kill(backendsOf(postgres)[0]!, 'SIGKILL'),
  'kill -9 of the postmaster': async (postgres) => void process.kill(postgres.postmaster(), 'SIGKILL'),
  'paused for 4 seconds': async (postgres) => {
    const resume = pausePostgres(postgres)
    await pause(4000)
    resume()
  },
}
const rounds = 5
/** Milliseconds from when PostgreSQL accepts connections until the server serves again. */
export const mostRecovery = 5000

export const torturePostgres: Torture = {
  fault: 'PostgreSQL restarted, killed or paused under load',
  promise:
    'PostgreSQL may be restarted, killed or paused: the server survives, loses no acknowledged write and recovers.',
  needs: ['postgres'],
  mostMinutes: 6,
  run,
}

async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const postgres = await startPostgres(need('postgres').path!, { restarts: true })
  scope.after(() => postgres.stop())
  const folder = await temporaryFolder(scope)
  const server = await startServer(scope, {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  })
  const seen = { deaths: 0, isOver: false }
  void server.exited.then(() => seen.deaths++)

  const replies = new Replies()
  const writers = await madeWriters(postgres, replies, server.address)
  const load = writers.map(async (writer) => {
    while (!seen.isOver && seen.deaths === 0) await writer.step()
  })

  const recoveries: number[] = []
  let done = 0
  for (let round = 0; round < (quick ? 1 : rounds) && seen.deaths === 0; round++) {
    for (const [name, kill] of Object.entries(kills)) {
      if (seen.deaths > 0) break
      await pause(1000)
      await kill(postgres)
      done++
      await until(() => accepts(postgres))
      const back = performance.now()
      await until(async () => seen.deaths > 0 || (await serves(server.address)))
      recoveries.push(performance.now() - back)
      console.log(`${done}. ${name}: served again after ${Math.round(recoveries.at(-1)!)} ms`)
    }
  }
  await pause(1000)
  seen.isOver = true
  await Promise.all(load)

  const { deaths } = seen
  const { lost, denied } = deaths === 0 ? await checkAll(writers) : { lost: 0, denied: 0 }
  const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
  const recovery = Math.max(...recoveries)
  const strange = Object.keys(replies.counts).filter((kind) => /^(?:no reply|5(?!03))/.test(kind))
  return {
    figures: {
      'kills and pauses': done,
      'process deaths': deaths,
      'acknowledged writes': acknowledged,
      'lost writes': lost,
      'saved although the reply said that nothing was changed': denied,
      'longest recovery (ms)': Math.round(recovery),
      ...replies.figures(),
    },
    recorded: {
      tries: `${done} kills and pauses`,
      acknowledged: `${acknowledged.toLocaleString('en')} writes`,
      broken: `${lost} lost, ${deaths} server deaths, back within ${Math.round(recovery)} ms`,
    },
    broken: [
      deaths > 0 && `the server ended: ${server.output().slice(-2000)}`,
      acknowledged === 0 && 'nothing was ever written',
      lost > 0 && `${lost} acknowledged writes were lost`,
      denied > 0 && `${denied} changes were saved although the reply said that nothing was changed`,
      recovery > mostRecovery && `it took ${Math.round(recovery)} ms to serve again`,
      strange.length > 0 && `replies were neither a success nor a 503: ${strange.join(', ')}`,
    ].filter((sentence) => sentence !== false),
  }
}

export async function madeWriters(
  postgres: Postgres,
  replies: Replies,
  address: string,
): Promise<ListWriter[]> {
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: postgres.url })
  try {
    const accounts = Array.from({ length: lanes }, () => madeAccount(database))
    return (await Promise.all(accounts)).map(({ headers }) => new ListWriter(replies, address, headers))
  } finally {
    await database.close()
  }
}

export async function checkAll(writers: ListWriter[]): Promise<{ lost: number; denied: number }> {
  const checked = await Promise.all(writers.map((writer) => writer.check()))
  return {
    lost: checked.flatMap(({ acknowledged }) => acknowledged).length,
    denied: checked.flatMap(({ refused }) => refused).length,
  }
}

export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('It took longer than 20 seconds.')
    await pause(20)
  }
}

export async function accepts({ url }: Postgres): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** By a call that needs the database. */
export async function serves(address: string): Promise<boolean> {
  const reply = await fetch(`${address}/api/all-public/binlists`).catch(() => undefined)
  return reply?.status === 200
}

// A server over PostgreSQL that people write to, whatever happens to its database.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Scope } from '#test/apps/shared.ts'
import type { Postgres } from '#test/servers/postgres.ts'
import { type Running, startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { Replies } from '../replies.ts'
import type { Outcome } from '../torture.ts'
import { type ListWriter, madeWriters } from '../list-writer.ts'
import { environmentOf } from '../site.ts'
import { until } from '#test/servers/until.ts'

const lanes = 12
/** Milliseconds from when PostgreSQL accepts connections until the server serves again. */
const mostRecovery = 5000

export interface UnderLoad {
  server: Running
  replies: Replies
  isDead(): boolean
  recovers(what: string): Promise<void>
  /** Stops writing, and compares what is stored with what the server said. */
  end(tries: string): Promise<Outcome>
}

export async function serverUnderLoad(
  scope: Scope,
  postgres: Postgres,
  environment: Record<string, string> = {},
): Promise<UnderLoad> {
  const place = { dataDir: await temporaryFolder(scope), databaseUrl: postgres.url }
  const server = await startServer(scope, {
    ...environmentOf(place),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    ...environment,
  })
  const seen = { deaths: 0, isOver: false }
  void server.exited.then(() => seen.deaths++)
  const replies = new Replies()
  const writers = await madeWriters(place, lanes, replies, server.address)
  const load = writers.map(async (writer) => {
    while (!seen.isOver && seen.deaths === 0) await writer.step()
  })
  const recoveries: number[] = []

  const recovers = async (what: string) => {
    const start = performance.now()
    await until(async () => seen.deaths > 0 || (await serves(server.address)))
    recoveries.push(performance.now() - start)
    console.log(`${recoveries.length}. ${what}: served again after ${Math.round(recoveries.at(-1)!)} ms`)
  }
  const end = async (tries: string): Promise<Outcome> => {
    await pause(1000)
    seen.isOver = true
    await Promise.all(load)
    const { deaths } = seen
    const { lost, denied } = deaths === 0 ? await checkAll(writers) : { lost: 0, denied: 0 }
    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
    const recovery = Math.max(0, ...recoveries)
    const strange = Object.keys(replies.counts).filter((kind) => /^(?:no reply|5(?!03))/.test(kind))
    return {
      figures: {
        'process deaths': deaths,
        'acknowledged writes': acknowledged,
        'lost writes': lost,
        'saved although the reply said that nothing was changed': denied,
        'longest recovery (ms)': Math.round(recovery),
        ...replies.figures(),
      },
      recorded: {
        tries,
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
  return { server, replies, isDead: () => seen.deaths > 0, recovers, end }
}

async function checkAll(writers: ListWriter[]): Promise<{ lost: number; denied: number }> {
  const checked = await Promise.all(writers.map((writer) => writer.check()))
  return {
    lost: checked.flatMap(({ acknowledged }) => acknowledged).length,
    denied: checked.flatMap(({ refused }) => refused).length,
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
async function serves(address: string): Promise<boolean> {
  const reply = await fetch(`${address}/api/all-public/binlists`).catch(() => undefined)
  return reply?.status === 200
}

export async function execute({ url }: Pick<Postgres, 'url'>, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

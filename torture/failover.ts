import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Scope } from '#test/apps/shared.ts'
import { need } from '#test/run/needs.ts'
import { type Postgres, startPostgres } from '#test/servers/postgres.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { accepts, checkAll, madeWriters, mostRecovery, serves, until } from './postgres.ts'
import { Replies } from './replies.ts'
import type { Outcome, Torture } from './torture.ts'

export const tortureFailover: Torture = {
  fault: 'kill -9 of PostgreSQL under load, its synchronous replica is promoted',
  promise:
    'No acknowledged write is lost, and the server goes on with the promoted replica without a restart.',
  needs: ['postgres'],
  mostMinutes: 10,
  run,
}

/** The server reaches PostgreSQL at an address that is moved from one machine to the other: here, a link to a folder. */
async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const program = need('postgres').path!
  const folder = await temporaryFolder(scope)
  const link = join(folder, 'postgres')
  const started: Postgres[] = []
  const start = async (replicaOf?: Postgres) => {
    const made = await startPostgres(program, replicaOf && { replicaOf })
    started.push(made)
    return made
  }
  scope.after(() => Promise.all(started.map((one) => one.stop())))
  let primary = await start()
  symlinkSync(primary.folder, link)
  const address = new URL(primary.url)
  address.searchParams.set('host', link)
  const server = await startServer(scope, {
    DATABASE_URL: address.href,
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  })
  const seen = { deaths: 0, isOver: false }
  void server.exited.then(() => seen.deaths++)
  const replies = new Replies()
  const writers = await madeWriters(primary, replies, server.address)
  const load = writers.map(async (writer) => {
    while (!seen.isOver && seen.deaths === 0) await writer.step()
  })

  const recoveries: number[] = []
  for (let round = 0; round < (quick ? 1 : 5) && seen.deaths === 0; round++) {
    const replica = await start(primary)
    await execute(primary, "alter system set synchronous_standby_names = '*'")
    await execute(primary, 'select pg_reload_conf()')
    // Writes of this second wait for the replica.
    await until(() => isSynchronous(primary))
    await pause(1000)
    process.kill(primary.postmaster(), 'SIGKILL')
    await execute(replica, 'select pg_promote()')
    rmSync(link)
    symlinkSync(replica.folder, link)
    primary = replica
    await until(() => accepts(primary))
    const back = performance.now()
    await until(async () => seen.deaths > 0 || (await serves(server.address)))
    recoveries.push(performance.now() - back)
    console.log(`${round + 1}. served again after ${Math.round(recoveries.at(-1)!)} ms`)
  }
  await pause(1000)
  seen.isOver = true
  await Promise.all(load)

  const { deaths } = seen
  const { lost, denied } = deaths === 0 ? await checkAll(writers) : { lost: 0, denied: 0 }
  const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
  const recovery = Math.max(...recoveries)
  return {
    figures: {
      failovers: recoveries.length,
      'process deaths': deaths,
      'acknowledged writes': acknowledged,
      'lost writes': lost,
      'saved although the reply said that nothing was changed': denied,
      'longest recovery (ms)': Math.round(recovery),
      ...replies.figures(),
    },
    recorded: {
      tries: `${recoveries.length} failovers`,
      acknowledged: `${acknowledged.toLocaleString('en')} writes`,
      broken: `${lost} lost, ${deaths} server deaths, back within ${Math.round(recovery)} ms`,
    },
    broken: [
      deaths > 0 && `the server ended: ${server.output().slice(-2000)}`,
      acknowledged === 0 && 'nothing was ever written',
      lost > 0 && `${lost} acknowledged writes were lost`,
      denied > 0 && `${denied} changes were saved although the reply said that nothing was changed`,
      recovery > mostRecovery && `it took ${Math.round(recovery)} ms to serve again`,
    ].filter((sentence) => sentence !== false),
  }
}

async function execute({ url }: Postgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function isSynchronous(primary: Postgres): Promise<boolean> {
  const rows = await execute(primary, "select 1 from pg_stat_replication where sync_state = 'sync'")
  return rows.length > 0
}

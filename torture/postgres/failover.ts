import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Scope } from '#test/apps/shared.ts'
import type { Postgres } from '#test/servers/postgres.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { newPostgres } from '../site.ts'
import type { Outcome, Torture } from '../torture.ts'
import { accepts, execute, serverUnderLoad } from './under-load.ts'
import { until } from '#test/servers/until.ts'

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
  const link = join(await temporaryFolder(scope), 'postgres')
  let primary = await newPostgres(scope)
  symlinkSync(primary.folder, link)
  const address = new URL(primary.url)
  address.searchParams.set('host', link)
  const load = await serverUnderLoad(scope, primary, { DATABASE_URL: address.href })

  let failovers = 0
  for (; failovers < (quick ? 1 : 5) && !load.isDead(); failovers++) {
    const replica = await newPostgres(scope, { replicaOf: primary })
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
    await load.recovers('failover')
  }
  return load.end(`${failovers} failovers`)
}

async function isSynchronous(primary: Postgres): Promise<boolean> {
  const rows = await execute(primary, "select 1 from pg_stat_replication where sync_state = 'sync'")
  return rows.length > 0
}

import { setTimeout as pause } from 'node:timers/promises'
import { need } from '#test/run/needs.ts'
import { backendsOf, pausePostgres, type Postgres, startPostgres } from '#test/servers/postgres.ts'
import type { Torture } from '../torture.ts'
import { accepts, serverUnderLoad, until } from './under-load.ts'

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

export const torturePostgres: Torture = {
  fault: 'PostgreSQL restarted, killed or paused under load',
  promise:
    'PostgreSQL may be restarted, killed or paused: the server survives, loses no acknowledged write and recovers.',
  needs: ['postgres'],
  mostMinutes: 6,
  async run(scope, quick) {
    const postgres = await startPostgres(need('postgres').path!, { restarts: true })
    scope.after(() => postgres.stop())
    const load = await serverUnderLoad(scope, postgres)
    let done = 0
    for (let round = 0; round < (quick ? 1 : rounds); round++) {
      for (const [name, kill] of Object.entries(kills)) {
        if (load.isDead()) break
        await pause(1000)
        await kill(postgres)
        done++
        await until(() => accepts(postgres))
        await load.recovers(name)
      }
    }
    return load.end(`${done} kills and pauses`)
  },
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import type { Scope } from '#test/apps/shared.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { quantile } from '../../bench/measuring/statistics.ts'
import type { Outcome, Torture } from '../torture.ts'
import { Askers, damages, madeVersions } from './askers.ts'

const clients = 6
/** Milliseconds of load without a reload, to compare with. */
const calm = 5000

export const tortureReloads: Torture = {
  fault: 'the dataset is replaced under load, also by damaged files',
  promise: 'No lookup fails or sees older data than before, and damaged data is not used.',
  mostMinutes: 8,
  run,
}

async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const versions = madeVersions(quick ? 5 : 21)
  const dataDir = await temporaryFolder(scope)
  const path = join(dataDir, 'dataset.bindex')
  await writeSnapshot(path, versions[0]!)
  const server = await startServer(scope, { DATA_DIR: dataDir, RATE_LIMITS: 'off', STUN_PORT: 'off' })
  const askers = new Askers(server.address, clients, 1)
  const { times, failed, replies } = askers

  await pause(calm)
  const calmTimes = times.splice(0)
  const broken: string[] = []
  let [reloads, refused] = [0, 0]
  for (const [at, version] of versions.entries()) {
    if (at === 0) continue
    const damage = at % 4 === 0 ? damages[at / 4 - 1] : undefined
    if (damage) {
      const before = askers.newest
      await writeFile(path, damage(version))
      server.process.kill('SIGHUP')
      await pause(1500)
      if (askers.newest === before && refusals(server.output()) > refused) refused++
      else broken.push(`damaged data was used, or nothing was said: ${server.output().slice(-500)}`)
    }
    await writeSnapshot(path, version)
    server.process.kill('SIGHUP')
    await until(() => askers.newest > at)
    if (askers.newest === at + 1) reloads++
    else broken.push(`dataset ${at + 1} was not used`)
    await pause(200)
  }
  await askers.end()
  server.process.kill('SIGTERM')
  if ((await server.exited) !== 0) broken.push('the server did not stop properly')

  const [calmP99, p99] = [calmTimes, times].map((all) => Math.round(quantile(all, 0.99)))
  return {
    figures: {
      reloads,
      'damaged files refused': refused,
      lookups: times.length,
      'failed lookups': failed.length,
      'p99 without reloads (ms)': calmP99!,
      'p99 during reloads (ms)': p99!,
      ...replies.figures(),
    },
    recorded: {
      tries: `${reloads} reloads, ${refused} damaged files`,
      acknowledged: `${times.length.toLocaleString('en')} lookups`,
      broken: `${failed.length} failed; p99 ${p99} ms, without reloads ${calmP99} ms`,
    },
    broken: [...broken, ...failed.slice(0, 20)],
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + 20_000
  while (!isTrue() && performance.now() < end) await pause(20)
}

const refusals = (output: string): number => output.split('Keeping the current dataset').length - 1

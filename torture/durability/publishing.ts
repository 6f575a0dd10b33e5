import { setTimeout as pause } from 'node:timers/promises'
import type { Scope } from '#test/apps/shared.ts'
import { dataSite } from '#test/servers/data-site.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { quantile } from '../../bench/measuring/statistics.ts'
import { serve } from '../site.ts'
import type { Outcome, Torture } from '../torture.ts'
import { PollingClients, damages, madeVersions } from './polling-clients.ts'

/** Milliseconds in which every server has a new dataset. */
const mostDelay = 60_000
const clients = 3

export const torturePublishing: Torture = {
  fault: 'a dataset is published over HTTP again and again, also damaged, for two servers under load',
  promise:
    'Both servers have it within a minute, no lookup fails or sees older data than before on the same server, and damaged data is not used.',
  mostMinutes: 12,
  run,
}

async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const versions = madeVersions(quick ? 3 : 7)
  const published = await dataSite(scope, versions[0]!, 'dataset.bindex')
  const servers = await Promise.all([follow(scope, published.address), follow(scope, published.address)])
  const broken: string[] = []
  const delays: number[] = []
  for (const [at, version] of versions.entries()) {
    if (at > 0 && at % 2 === 0) {
      published.content = damages[at / 2 - 1]!(version)
      await pause(35_000)
      const used = servers.filter((server) => server.newest > at)
      if (used.length > 0) broken.push('damaged data was used')
    }
    published.content = version
    const start = performance.now()
    while (servers.some((server) => server.newest < at + 1)) {
      if (performance.now() - start > mostDelay) {
        broken.push(`dataset ${at + 1} was not used within a minute`)
        break
      }
      await pause(50)
    }
    if (at > 0) delays.push(performance.now() - start)
    console.log(`dataset ${at + 1} answers after ${Math.round(performance.now() - start)} ms`)
  }
  await Promise.all(servers.map((server) => server.end()))
  const failed = servers.flatMap((server) => server.failed)
  const times = servers.flatMap((server) => server.times)
  const [p99, delay] = [Math.round(quantile(times, 0.99)), Math.round(Math.max(...delays) / 1000)]
  return {
    figures: {
      datasets: delays.length,
      'slowest to be used (s)': delay,
      lookups: times.length,
      'failed lookups': failed.length,
      'p99 (ms)': p99,
    },
    recorded: {
      tries: `${delays.length} datasets, ${Math.floor((versions.length - 1) / 2)} damaged ones`,
      acknowledged: `${times.length.toLocaleString('en')} lookups`,
      broken: `${failed.length} failed; used within ${delay} s; p99 ${p99} ms`,
    },
    broken: [...broken, ...failed.slice(0, 20)],
  }
}

/** A server that uses what is published there, and clients that ask it all the time. */
async function follow(scope: Scope, address: string): Promise<PollingClients> {
  const place = { dataDir: await temporaryFolder(scope), databaseUrl: '' }
  const server = await serve(scope, place, { BIN_DATA: address })
  return new PollingClients(server.address, clients)
}

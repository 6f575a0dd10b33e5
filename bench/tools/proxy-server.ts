// Our server with one more call: a job with any number of proxies, without a human check, answered when it is done.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ProxyToCheck } from '#contract/calls/proxies.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { CurrentDataset } from '#server/dataset/current.ts'
import { firstDataset } from '#server/dataset/first.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { IpData } from '#server/ip/ip-data.ts'
import { openLog } from '#server/platform/log.ts'
import { Checker } from '#server/proxies/checking/checker.ts'
import { Jobs } from '#server/proxies/jobs/jobs.ts'
import { openSecretKey } from '#server/platform/secret-key.ts'

export interface JobFigures {
  /** Milliseconds from the start. */
  first: number
  all: number
  works: number
}

const config = readConfig(process.env)
mkdirSync(config.dataDir, { recursive: true })
const log = openLog(config)
const path = join(config.dataDir, 'dataset.bindex')
const { dataset } = await firstDataset(path)
const database = await openDatabase(config)
await migrate(database)
const secretKey = openSecretKey(config.dataDir)
const app = await buildApp(config, { current: new CurrentDataset(dataset, path), database, secretKey }, log)
const judgeKey = secretKey.derive('proxy judge')
const { proxyTargets, proxyJudge, publicUrl, ipqs } = config
const checker = new Checker(
  { proxyTargets, proxyJudge, publicUrl, ipqs, proxyTarget: '', proxyTargetText: '', judgeKey },
  log,
)
const data = new IpData(config, log)

app.post<{ Body: { proxies: ProxyToCheck[] } }>('/bench/job', ({ body }) => run(body.proxies))

async function run(proxies: ProxyToCheck[]): Promise<JobFigures> {
  const start = performance.now()
  // A new instance for each job, so that results kept for a while do not look like a leak.
  const job = new Jobs(checker, data).start('bench', { proxies, probes: 1 })
  let first = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const stopWatching = job.watch(() => {
    first ||= performance.now() - start
    if (job.state !== 'running') resolve()
  })
  await promise
  stopWatching()
  const all = performance.now() - start
  // A text search: parsing a thousand results would delay the other requests being timed.
  const works = job.results.filter((result) => result.includes('"outcome":"works"')).length
  return { first, all, works }
}

const address = await app.listen({ host: config.host, port: config.port })
process.stdout.write(`listening at ${address}\n`)
process.once('SIGTERM', () => process.exit(0))

import cluster from 'node:cluster'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareBanks } from '#engine/search/banks.ts'
import { sweepExpired } from './platform/db/in-batches.ts'
import { buildApp } from './app.ts'
import type { Opened } from './context.ts'
import { type Config, riskyChoices } from './platform/config.ts'
import { CorrectionFeeds } from './corrections/feeds/feeds.ts'
import { followCorrections } from './corrections/in-use.ts'
import { CurrentDataset } from './dataset/current.ts'
import { sharingRisks } from './device/sharing.ts'
import { firstDataset, firstWhole } from './dataset/first.ts'
import { followDataset } from './dataset/updating/follow.ts'
import { scheduleUpdates } from './dataset/updating/schedule.ts'
import { keepUpToDate, keepWholeUpToDate } from './dataset/updating/update.ts'
import { scheduleBackups } from './platform/db/backups/scheduled/schedule.ts'
import { migrate } from './platform/db/migrate.ts'
import { type Database, openDatabase } from './platform/db/open.ts'
import { finishPending } from './delete-account.ts'
import { deleteExpiredReplies } from './platform/idempotency/kept-replies.ts'
import { openStun } from './ip/stun/responder.ts'
import { leaveConnections, renewConnections } from './platform/http/connections/connections.ts'
import { type Log, openLog } from './platform/log.ts'
import { openCounts } from './platform/rate-limit/open-counts.ts'
import { deleteExpiredSearches } from './searches/store.ts'
import { ImportHistory } from './history/import-history.ts'
import { listReads } from './lists/store.ts'
import { AddressGuard } from './proxies/connection/address-guard.ts'
import { followWatches } from './watches/follow.ts'
import { deleteOldChanges } from './watches/store.ts'
import { exposedKeys, openSecretKey } from './platform/secret-key.ts'
import { answerFollowers, leads } from './platform/workers/leader.ts'
import type { ToWorker } from './platform/workers/messages.ts'
import { SharedCounts } from './platform/workers/shared-counts.ts'

/**
 * Connections that may wait to be accepted. Node accepts one at a time, and a client that finds no place tries again only
 * after one, three and seven seconds.
 */
const backlog = 4096

export interface Options {
  openSite?: Opened['openSite']
  /** Milliseconds that requests in progress may take to finish when the server stops. */
  patience?: number
  jsonLog?: boolean
}

export async function startServer(
  config: Config,
  { openSite, patience = 8000, jsonLog = false }: Options,
): Promise<void> {
  await mkdir(config.dataDir, { recursive: true })
  const path = join(config.dataDir, 'dataset.bindex')
  const { dataset, note } = await firstDataset(path)
  await prepareBanks(dataset)
  const current = new CurrentDataset(dataset, path)
  const { whole, note: wholeNote } = await firstWhole(config.dataDir)
  current.whole = whole
  const database = await openDatabase(config)
  await migrate(database)
  const log = openLog(config, !jsonLog && process.stdout.isTTY)
  const feeds = new CorrectionFeeds(config.correctionFeeds, config.dataDir, log)
  await feeds.open()
  const corrections = await followCorrections({ config, current, database, feeds, log })
  const secretKey = openSecretKey(config.dataDir)
  const counts =
    cluster.isWorker && config.redisUrl === ''
      ? new SharedCounts()
      : await openCounts(config, secretKey.derive('rate limits'), log)
  const stun = await openStun(config, log)
  const draining = new AbortController()
  const metrics = await startMetrics(config, log)
  const app = await buildApp(
    config,
    {
      current,
      database,
      secretKey,
      counts,
      corrections,
      stun: stun.state,
      draining: draining.signal,
      ...(metrics && { metrics: metrics.registry, metricsText: metrics.text }),
      ...(openSite && { openSite }),
    },
    log,
  )
  const warnings = [
    ...(note ? [note] : []),
    ...(wholeNote ? [wholeNote] : []),
    ...riskyChoices(config, process.getuid?.()),
    ...exposedKeys(config.dataDir),
    ...sharingRisks(dataset, config.shareDataset),
  ]
  if (leads) for (const warning of warnings) log.warn(warning)
  const stopWatching = current.watch(log)
  const stopSweeping = leads ? sweep(database, log) : () => undefined
  // It may replace a worker that was killed while it indexed or deleted a list.
  if (!leads) void finishPending(database, log)
  const stopAnswering = await answerFollowers(app)
  if (cluster.isWorker) renewConnections(app)
  const background = new AbortController()

  process.on('SIGHUP', () => void current.reload(log))
  const drainTime = config.drainSeconds * 1000
  stopOnSignal(patience + drainTime, async (isReplaced) => {
    background.abort()
    draining.abort()
    if (!isReplaced && drainTime > 0) {
      if (leads) log.info(`Stopping in ${config.drainSeconds} seconds.`)
      await pause(drainTime)
    }
    stopWatching()
    stopSweeping()
    corrections.close()
    stun.close()
    if (cluster.isWorker || drainTime > 0) await leaveConnections(app)
    stopAnswering()
    await app.close()
    await counts.close()
    await database.close()
    metrics?.close()
  })

  const address = await app.listen({ host: config.host, port: config.port, backlog })
  if (!leads) return
  log.info(
    `${config.siteName} answers at ${config.publicUrl || address} with ${dataset.rows.toLocaleString('en')} BINs.`,
  )
  const { signal } = background
  scheduleBackups({ database, settings: config, log, signal })
  const watching = {
    current,
    database,
    history: new ImportHistory(config.dataDir),
    listReads: listReads(database),
    secretKey,
    guard: new AddressGuard(config.proxyTargets),
    log,
  }
  followWatches(watching, signal)
  const { dataDir, followedDataset, s3 } = config
  if (followedDataset !== undefined) {
    void followDataset({ address: followedDataset, dataDir, s3, current, log, signal })
    void keepWholeUpToDate(current, config, log, signal)
  } else {
    void keepUpToDate(current, config, log, signal).then(() =>
      keepWholeUpToDate(current, config, log, signal),
    )
    scheduleUpdates({ current, settings: config, log, signal })
  }
}

const sweep = (database: Database, log: Log) =>
  sweepExpired(database, log, async () => {
    await deleteExpiredReplies(database)
    await deleteExpiredSearches(database)
    await deleteOldChanges(database)
    await finishPending(database, log)
  })

async function startMetrics(config: Config, log: Log) {
  const { metricsPort, metricsToken } = config
  if (metricsPort === 'off' && metricsToken === '') return undefined
  const { openMetrics, serveMetrics } = await import('./platform/metrics/serve-metrics.ts')
  const registry = openMetrics()
  if (cluster.isWorker) {
    const { shareMetrics } = await import('./platform/workers/merged-metrics.ts')
    return { registry, text: shareMetrics(registry), close: () => undefined }
  }
  if (metricsPort === 'off') return { registry, text: registry, close: () => undefined }
  const { address, close } = await serveMetrics(config, registry)
  log.info(`Metrics are at ${address}.`)
  return { registry, text: registry, close }
}

function stopOnSignal(patience: number, stop: (isReplaced: boolean) => Promise<void>): void {
  let since: number | undefined
  const end = (isReplaced: boolean) => {
    if (since === undefined) {
      since = performance.now()
      setTimeout(() => process.exit(0), patience).unref()
      stop(isReplaced).then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`The server did not stop properly: ${(error as Error).stack}\n`)
          process.exit(1)
        },
      )
    } else if (performance.now() - since > 500) process.exit(0)
    // Otherwise it is the same Ctrl-C twice: the terminal sends it, and npm forwards it.
  }
  const onSignal = () => end(false)
  process.on('SIGTERM', onSignal)
  // A terminal sends it to all processes, and the one that started a worker tells it to stop.
  process.on('SIGINT', cluster.isWorker ? () => undefined : onSignal)
  process.on('message', (message: ToWorker) => {
    if (cluster.isWorker && 'stop' in message) end(message.stop === 'replaced')
  })
  // In development, the process that watches the files was killed, or its terminal was closed.
  process.on('disconnect', onSignal)
}

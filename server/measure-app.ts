import { subscribe, unsubscribe, type Channel } from 'node:diagnostics_channel'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { datasetFacts } from '#answers/dataset-facts.ts'
import type { Context } from './context.ts'
import { unreadiness } from './dataset/readiness.ts'
import { backupFolder, readBackupState } from './platform/db/backups/scheduled/folder.ts'
import { refusedConnections } from './platform/http/connections/connections.ts'
import { shedRequests, type Answered } from './platform/http/connections/wait-in-line.ts'
import { kinds } from './platform/rate-limit/classes/classes.ts'
import { rateLimited } from './platform/rate-limit/limits.ts'
import { measureRequests } from './platform/metrics/measure-requests.ts'
import { addMetricsRoute } from './platform/metrics/serve-metrics.ts'

/**
 * Measures this server, and reports it on its own port if there is a token. To be called before routes are added; what it
 * returns is to be called for each reply.
 */
export function measureApp(
  app: FastifyInstance,
  registry: Registry,
  text: Pick<Registry, 'metrics' | 'contentType'>,
  context: Context,
): Answered {
  const answered = measureRequests(app, registry)
  measureRefusals(app, registry)
  measureState(registry, context)
  const { metricsToken } = context.config
  if (metricsToken !== '') addMetricsRoute(app, metricsToken, text)
  return answered
}

function measureRefusals(app: FastifyInstance, registry: Registry): void {
  const limited = new Counter({
    name: 'bindex_rate_limited_total',
    help: 'Requests over a rate limit, by its kind.',
    labelNames: ['kind'],
    registers: [registry],
  })
  for (const kind of Object.keys(kinds)) limited.inc({ kind }, 0)
  const shed = new Counter({
    name: 'bindex_requests_shed_total',
    help: 'Requests that were refused because the server was overloaded.',
    registers: [registry],
  })
  const refused = new Counter({
    name: 'bindex_connections_refused_total',
    help: 'Connections that were closed because their network had too many.',
    registers: [registry],
  })
  listen(app, rateLimited, (kind) => limited.inc({ kind: String(kind) }))
  listen(app, shedRequests, () => shed.inc())
  listen(app, refusedConnections, () => refused.inc())
}

function listen(app: FastifyInstance, { name }: Channel, heard: (message: unknown) => void): void {
  subscribe(name, heard)
  app.addHook('onClose', async () => void unsubscribe(name, heard))
}

function measureState(registry: Registry, context: Context): void {
  const { current, database, bulkRuns, proxyChecks, config } = context
  const gauge = (
    name: string,
    help: string,
    read: () => number | Promise<number>,
    aggregator: 'sum' | 'max' | 'min' | 'first' = 'sum',
  ) =>
    new Gauge({
      name: `bindex_${name}`,
      help,
      aggregator,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })

  gauge('ready', '1 when /readyz answers 200, otherwise 0.', () => (unreadiness(context) ? 0 : 1), 'min')
  gauge('dataset_rows', 'BINs in the dataset in use.', () => current.dataset.rows, 'max')
  gauge(
    'dataset_age_seconds',
    'Since the date of the main source, or its import when the source has no date.',
    () => (Date.now() - dateOf(context)) / 1000,
    'max',
  )
  gauge(
    'dataset_loaded_timestamp_seconds',
    'When the dataset in use was loaded.',
    () => current.loadedAt / 1000,
    'max',
  )
  gauge(
    'dataset_update_failed',
    '1 when the last import or search for newer data failed, otherwise 0.',
    () => (current.update.state === 'failed' ? 1 : 0),
    'max',
  )
  gauge('bulk_runs', 'Bulk lookups in progress.', () => bulkRuns.count)
  gauge('proxy_jobs_running', 'Proxy checks in progress.', () => proxyChecks.jobs.sizes().running)
  gauge(
    'proxy_jobs_kept',
    'Proxy checks in memory, with those that ended.',
    () => proxyChecks.jobs.sizes().kept,
  )
  gauge(
    'disk_free_bytes',
    'What the disk of DATA_DIR has left.',
    async () => {
      const { bavail, bsize } = await statfs(config.dataDir)
      return bavail * bsize
    },
    'min',
  )

  if (config.backupEvery > 0) {
    gauge(
      'backup_good_timestamp_seconds',
      'When the last verified backup was made; 0 before the first.',
      async () => {
        const { good } = await readBackupState(backupFolder(config))
        return good ? Date.parse(good.at) / 1000 : 0
      },
      'max',
    )
    gauge('backup_interval_seconds', 'BACKUP_EVERY.', () => config.backupEvery / 1000, 'max')
  }
  const { replica } = database
  if (replica) {
    gauge(
      'database_replica_used',
      '1 when public content is read from DATABASE_READ_URL, 0 while that is away or behind.',
      () => (replica.isUsed() ? 1 : 0),
      'min',
    )
  }
  const pool = database.pool?.bind(database)
  if (pool) {
    gauge(
      'database_available',
      '1 when PostgreSQL answers, otherwise 0.',
      () => (pool().answers ? 1 : 0),
      'min',
    )
    gauge('database_connections', 'Connections to PostgreSQL.', () => pool().connections)
    gauge('database_connections_idle', 'Those that nothing uses.', () => pool().idle)
    gauge('database_connections_limit', 'How many there may be.', () => pool().limit)
    gauge('database_requests_waiting', 'Queries and transactions that wait for one.', () => pool().waiting)
  }
}

function dateOf({ current }: Pick<Context, 'current'>): number {
  const { date, imported } = datasetFacts(current.dataset)
  return Date.parse(date ?? imported ?? current.dataset.facts.built)
}

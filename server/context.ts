import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { type AccountReads, accountReads } from './accounts/settings.ts'
import { type BinDetails, binDetails } from './bin-pages/bin-detail.ts'
import { BulkRuns } from './bulk/runs.ts'
import type { Config } from './platform/config.ts'
import type { CorrectionsInUse } from './corrections/in-use.ts'
import type { CurrentDataset } from './dataset/current.ts'
import { wholeFolder } from './dataset/folders.ts'
import { wholeOf } from './dataset/whole-lines.ts'
import { WholeFiles } from './dataset/whole-files.ts'
import type { Database } from './platform/db/open.ts'
import { DeviceData } from './device/device-data.ts'
import { type DiscoverQueries, discoverQueries } from './discover/store.ts'
import { type ExposureSearch, openExposureSearch } from './exposures/search.ts'
import { type SiteOrigin, siteOrigin } from './platform/http/origin.ts'
import { ImportHistory } from './history/import-history.ts'
import { altcha } from './human-check/altcha.ts'
import type { HumanCheck } from './human-check/check.ts'
import { turnstile } from './human-check/turnstile.ts'
import { IpData } from './ip/ip-data.ts'
import { type FindNames, reverseDns } from './ip/reverse-dns.ts'
import type { StunState } from './ip/stun/responder.ts'
import { type ListReads, listReads } from './lists/store.ts'
import { ListViews } from './lists/views.ts'
import type { Log } from './platform/log.ts'
import { bankPageSender } from './page-routes/routes.ts'
import { openProxyChecks, type ProxyChecks } from './proxies/proxy-checks.ts'
import { type Counts, MemoryCounts } from './platform/rate-limit/memory-counts.ts'
import type { SecretKey } from './platform/secret-key.ts'
import type { SiteSource } from './built-site/built-site.ts'
import type { PageSender } from './built-site/page-sender.ts'

export interface Opened {
  current: CurrentDataset
  database: Database
  secretKey: SecretKey
  counts?: Counts
  /** Applies decisions to the dataset; without it, they wait for the next start. */
  corrections?: CorrectionsInUse
  stun?: StunState
  metrics?: Registry
  metricsText?: Pick<Registry, 'metrics' | 'contentType'>
  draining?: AbortSignal
  openSite?: (app: FastifyInstance) => Promise<SiteSource>
}

export interface Context {
  config: Config
  log: Log
  current: CurrentDataset
  database: Database
  secretKey: SecretKey
  counts: Counts
  human: HumanCheck
  sender: PageSender
  siteOrigin: SiteOrigin
  sendBankPage: ReturnType<typeof bankPageSender>
  binDetails: BinDetails
  replicaDetails: BinDetails | undefined
  accountReads: AccountReads
  bulkRuns: BulkRuns
  discover: DiscoverQueries
  listViews: ListViews
  listReads: ListReads
  ipData: IpData
  findNames: FindNames
  stun: StunState
  proxyChecks: ProxyChecks
  exposureSearch: ExposureSearch
  corrections: CorrectionsInUse
  history: ImportHistory
  deviceData: DeviceData
  wholeFiles: WholeFiles
  draining: AbortSignal
}

export function wholeContext(context: Context): Context {
  const { config, database } = context
  const current = wholeOf(context.current)
  const history = new ImportHistory(wholeFolder(config.dataDir))
  return {
    ...context,
    current,
    history,
    binDetails: binDetails(database, current, history),
    replicaDetails: database.replica && binDetails(database.replica, current, history),
  }
}

export function openContext(config: Config, opened: Opened, sender: PageSender, log: Log): Context {
  const { current, database, secretKey } = opened
  const { corrections = { changed: () => undefined } } = opened
  const { draining = new AbortController().signal } = opened
  const { counts = new MemoryCounts(), stun = { port: null, problem: 'off' } } = opened
  const ipData = new IpData(config, log)
  const history = new ImportHistory(config.dataDir)
  return {
    config,
    log,
    current,
    database,
    secretKey,
    counts,
    human: config.turnstile ? turnstile(config.turnstile, config.publicUrl) : altcha(secretKey),
    sender,
    siteOrigin: siteOrigin(config),
    sendBankPage: bankPageSender(current, sender),
    binDetails: binDetails(database, current, history),
    replicaDetails: database.replica && binDetails(database.replica, current, history),
    accountReads: accountReads(database),
    bulkRuns: new BulkRuns(),
    discover: discoverQueries(database),
    listViews: new ListViews(database, secretKey),
    listReads: listReads(database),
    ipData,
    findNames: reverseDns(config),
    stun,
    proxyChecks: openProxyChecks({ config, secretKey, ipData, log }),
    exposureSearch: openExposureSearch({ config, database, secretKey, counts, log }),
    corrections,
    history,
    deviceData: new DeviceData(current, config, log),
    wholeFiles: new WholeFiles(config, log),
    draining,
  }
}

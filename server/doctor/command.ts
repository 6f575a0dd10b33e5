// bindex doctor: checks what the server needs. It changes nothing.
import { styleText } from 'node:util'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { command } from '../platform/commands/command.ts'
import { type Config, readConfig, riskyChoices } from '../platform/config.ts'
import { fail, ok, warn, type Check } from './check.ts'
import { checkDatabase, checkReplica } from './database.ts'
import { checkPorts } from './ports.ts'
import { existsSync } from 'node:fs'
import { dataAge } from '#contract/formats/data-age.ts'
import { OtherFieldsError } from '#engine/dataset/dataset.ts'
import { datasetFile } from '../dataset/folders.ts'
import { openDatasetFile } from '../dataset/current.ts'
import { datasetFacts } from '#answers/dataset-facts.ts'
import { join, dirname } from 'node:path'
import { readPackage } from '../platform/commands/package.ts'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { backupFolder, readBackupState } from '../platform/db/backups/scheduled/folder.ts'

export const run = command('doctor', async ({ values }, { environment, say }) => {
  const checks = await allChecks(environment)
  const failed = checks.filter(({ state }) => state === 'fail').length
  const warned = checks.filter(({ state }) => state === 'warn').length
  if (values.json) say(JSON.stringify({ ok: failed === 0, checks }, null, 2))
  else {
    for (const check of checks) say(line(check))
    const counts = [failed && plural(failed, 'failure'), warned && plural(warned, 'warning')].filter(Boolean)
    say(counts.length > 0 ? `${counts.join(', ')}.` : 'All is well.')
  }
  return failed > 0 ? 1 : 0
})

async function allChecks(environment: Record<string, string | undefined>): Promise<Check[]> {
  const versions = checkVersions()
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    // Nothing else can be checked without them.
    return [versions, fail('settings', (error as Error).message)]
  }
  const others = await Promise.all([
    checkPorts(config),
    checkDisk(config),
    checkDatabase(config),
    checkReplica(config),
    checkBackups(config),
    checkRedis(config),
    checkData(config),
  ])
  return [versions, ...settings(config), ...others.flat(), checkSite(config)]
}

function settings(config: Config): Check[] {
  const risky = riskyChoices(config, process.getuid?.())
  return risky.length === 0
    ? [ok('settings', 'The settings are valid.')]
    : risky.map((text) => {
        const [found = '', ...advice] = text.split(/(?<=\.) /)
        return warn('settings', found, advice.join(' '))
      })
}

const colours = { ok: 'green', warn: 'yellow', fail: 'red' } as const

function line({ name, state, found, advice }: Check): string {
  const mark = styleText(colours[state], state.padEnd(4), { stream: process.stdout })
  return `${mark}  ${name.padEnd(9)} ${found}${advice ? ` ${advice}` : ''}`
}

const update = 'Run bindex update, or bindex import FILE.'

export async function checkData({ dataDir }: Pick<Config, 'dataDir'>, now?: number): Promise<Check> {
  const path = datasetFile(dataDir)
  if (!existsSync(path)) return warn('data', 'There is no dataset yet, only the starter data.', update)
  try {
    const { name, rows, date, starter } = datasetFacts(await openDatasetFile(path))
    const found = `${name}, ${formatNumber(rows)} BINs, ${date ?? 'without a date'}.`
    if (starter) return warn('data', found, update)
    const age = dataAge(date, now)
    if (age) return warn('data', `${found} It is ${age}.`, update)
    return ok('data', found)
  } catch (error) {
    if (error instanceof OtherFieldsError)
      return ok('data', 'The next start converts the dataset of an older version.')
    return fail('data', (error as Error).message, update)
  }
}

export function checkVersions(version = process.versions.node): Check {
  const { version: ours, engines } = readPackage()
  const found = `Bindex ${ours} on Node ${version}`
  const least = engines.node.replace(/[^\d.]/g, '')
  return isAtLeast(version, least)
    ? ok('versions', `${found}, SQLite ${process.versions['sqlite'] ?? 'unknown'}.`)
    : fail('versions', `${found}.`, `Bindex needs Node ${least} or newer: install it.`)
}

function isAtLeast(version: string, least: string): boolean {
  const [ours, theirs] = [version, least].map((text) => text.split('.').map(Number))
  for (const [at, number] of theirs!.entries()) {
    if (ours![at] !== number) return (ours![at] ?? 0) > number
  }
  return true
}

const root = join(import.meta.dirname, '../..')

function checkSite({ distDir }: Pick<Config, 'distDir'>): Check {
  if (existsSync(join(distDir, 'index.html'))) return ok('site', 'The pages are built.')
  return existsSync(join(root, 'web/main.tsx'))
    ? ok('site', 'The pages are built at the next start.')
    : fail('site', `There are no pages in ${distDir}.`, 'Install Bindex again.')
}

const megabyte = 1024 * 1024
/** A dataset and its history, and a database that can grow. */
const enough = 1024 * megabyte
const least = 200 * megabyte

export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Check> {
  try {
    const folder = await nearestFolder(dataDir)
    await access(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const found = `${dataDir} has ${Math.floor(free / megabyte).toLocaleString('en')} MB free.`
    if (free < least) return fail('disk', found, 'Free some space: Bindex needs 200 MB.')
    if (free < enough) return warn('disk', found, 'Free some space: 1,000 MB leave room to grow.')
    return ok('disk', folder === dataDir ? found : `${found} The first start makes the folder.`)
  } catch (error) {
    return fail(
      'disk',
      reason(dataDir, error as NodeJS.ErrnoException),
      'Set DATA_DIR to another folder, or correct its permissions.',
    )
  }
}

function reason(folder: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EACCES' || code === 'EPERM') return `${folder} cannot be written: permission denied.`
  if (code === 'EROFS') return `${folder} cannot be written: its disk is read-only.`
  if (code === 'ENOTDIR') return `${folder} is not a folder.`
  return `${folder} cannot be used: ${message}.`
}

async function nearestFolder(folder: string): Promise<string> {
  try {
    if ((await stat(folder)).isDirectory()) return folder
    throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
    return nearestFolder(parent)
  }
}

const patience = 2000

export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Check> {
  if (redisUrl === '') return ok('redis', 'Not used: this process counts rate limits itself.')
  const [{ createClient }, { explainRedis }] = await Promise.all([
    import('@redis/client'),
    import('../platform/rate-limit/redis-link.ts'),
  ])
  const client = createClient({
    url: redisUrl,
    RESP: 2,
    socket: { connectTimeout: patience, reconnectStrategy: false },
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    commandOptions: { timeout: patience },
  })
  const { host } = new URL(redisUrl)
  let giveUp: NodeJS.Timeout | undefined
  const broken = new Promise<never>((_, reject) => {
    client.on('error', reject)
    giveUp = setTimeout(() => reject(new Error('timeout')), patience)
  })
  try {
    await Promise.race([client.connect(), broken])
    await Promise.race([client.sendCommand(['PING']), broken])
    return ok('redis', `Redis answers at ${host}.`)
  } catch (error) {
    return fail('redis', explainRedis(redisUrl, error))
  } finally {
    clearTimeout(giveUp)
    broken.catch(() => {})
    client.destroy()
  }
}

const hour = 60 * 60_000

export async function checkBackups(
  config: Pick<Config, 'backupEvery' | 'backupFolder' | 'dataDir' | 'databaseUrl'>,
  now = Date.now(),
): Promise<Check> {
  if (config.backupEvery === 0) return ok('backups', 'The server makes none: BACKUP_EVERY is off.')
  const folder = backupFolder(config)
  const { good, failed, sent } = await readBackupState(folder)
  const here = good ? Date.parse(good.at) : 0
  const elsewhere = await lastOfAllServers(config.databaseUrl)
  const last = Math.max(here, elsewhere)
  const where = here >= elsewhere ? (good?.file ?? '') : 'made by another server'
  const found =
    last === 0 ? `There is none in ${folder} yet.` : `The last good one, ${where}, is ${age(now - last)} old.`
  if (failed && Date.parse(failed.at) > last)
    return fail('backups', `The last one failed: ${failed.message}`, found)
  if (last === 0) return warn('backups', found, 'The server makes one within minutes of its start.')
  if (now - last > 2 * config.backupEvery + hour) return fail('backups', found, 'Is the server running?')
  if (sent && !sent.isFine) return fail('backups', `${found} It was not sent away: ${sent.message}`)
  return ok('backups', found)
}

async function lastOfAllServers(databaseUrl: string): Promise<number> {
  if (!databaseUrl) return 0
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query("select value from counters where name = 'backups'")
    return Number((rows[0] as { value: string } | undefined)?.value ?? 0)
  } catch {
    // The check of the database says why.
    return 0
  } finally {
    await client.end().catch(() => {})
  }
}

function age(milliseconds: number): string {
  const hours = Math.max(0, Math.floor(milliseconds / hour))
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day')
}

import { plural } from '#contract/formats/numbers.ts'
import type { Config } from '../platform/config.ts'
import { backupFolder, readBackupState } from '../platform/db/backups/scheduled/folder.ts'
import { fail, ok, warn, type Check } from './check.ts'

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

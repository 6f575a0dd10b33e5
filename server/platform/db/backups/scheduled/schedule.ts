import { runInBackground } from '../../../background.ts'
import type { Log } from '../../../log.ts'
import type { Database } from '../../open.ts'
import { isDue, lastBackupAt } from './only-one.ts'
import type { BackupOutcome, BackupSettings } from './run-backup.ts'

const minute = 60_000
const retryAfter = 60 * minute

interface Needs {
  database: Database
  settings: BackupSettings
  log: Log
  signal: AbortSignal
}

type Make = (needs: Needs) => Promise<BackupOutcome | undefined>

export function scheduleBackups(
  needs: Needs,
  make: Make = makeInBackground,
  every = minute,
): () => Promise<void> {
  const { database, settings, log, signal } = needs
  let making: Promise<void> | undefined
  const finished = async () => making
  if (settings.backupEvery === 0 || signal.aborted) return finished
  let failedAt = -Infinity
  const backUpIfDue = async () => {
    const wait = Math.min(retryAfter, settings.backupEvery)
    if (performance.now() - failedAt < wait) return
    try {
      if (!isDue(await lastBackupAt(database), settings.backupEvery)) return
      const outcome = await make(needs)
      if (!outcome) return
      log.info(outcome.message)
      if (outcome.sent?.isFine) log.info(outcome.sent.message)
      else if (outcome.sent) log.error(`${outcome.sent.message} The next backup tries again.`)
    } catch (error) {
      if (signal.aborted) return
      failedAt = performance.now()
      log.error(
        `The backup failed: ${(error as Error).message} Trying again in ${Math.round(wait / minute)} minutes.`,
      )
    }
  }
  const timer = setInterval(
    () => (making ??= backUpIfDue().finally(() => (making = undefined))),
    every,
  ).unref()
  signal.addEventListener('abort', () => clearInterval(timer))
  return finished
}

async function makeInBackground({ settings, log, signal }: Needs): Promise<BackupOutcome | undefined> {
  const hours = settings.backupEvery / (60 * minute)
  const environment = {
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl,
    BACKUP_EVERY: hours % 24 === 0 ? `${hours / 24}d` : `${hours}h`,
    BACKUP_KEEP: String(settings.backupKeep),
    BACKUP_FOLDER: settings.backupFolder,
    BACKUP_COMMAND: settings.backupCommand,
  }
  const program = new URL('./program.ts', import.meta.url)
  const { code, output, errorOutput } = await runInBackground(program, [], environment, log, signal)
  if (code !== 0) throw new Error(errorOutput || `its process ended with code ${code}.`)
  return output === '' ? undefined : (JSON.parse(output) as BackupOutcome)
}

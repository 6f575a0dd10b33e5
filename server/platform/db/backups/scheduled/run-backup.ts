import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import type { Database } from '../../open.ts'
import { makeBackup, verifyBackup } from '../backup-file.ts'
import {
  backupFolder,
  backupName,
  type BackupState,
  deleteOld,
  deleteUnfinished,
  readBackupState,
  writeBackupState,
} from './folder.ts'
import { asOnlyOne, isDue, lastBackupAt, noteBackup } from './only-one.ts'

export type BackupSettings = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'backupEvery' | 'backupKeep' | 'backupFolder' | 'backupCommand'
>

export interface BackupOutcome {
  message: string
  sent?: BackupState['sent']
}

export async function runBackup(
  database: Database,
  settings: BackupSettings,
  signal: AbortSignal,
): Promise<BackupOutcome | undefined> {
  return asOnlyOne(database, settings, async () => {
    const at = new Date()
    if (!isDue(await lastBackupAt(database), settings.backupEvery, at.getTime())) return undefined
    const folder = backupFolder(settings)
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return await makeAndSend(database, settings, folder, at, signal)
    } catch (error) {
      const state = await readBackupState(folder)
      const failed = { at: at.toISOString(), message: (error as Error).message }
      // The disk may be full.
      await writeBackupState(folder, { ...state, failed }).catch(() => {})
      throw error
    }
  })
}

async function makeAndSend(
  database: Database,
  settings: BackupSettings,
  folder: string,
  at: Date,
  signal: AbortSignal,
): Promise<BackupOutcome> {
  await deleteUnfinished(folder)
  const name = backupName(at)
  const file = join(folder, name)
  const { accounts } = await makeBackup(settings, `${file}.unverified`)
  await verifyBackup(`${file}.unverified`)
  renameSync(`${file}.unverified`, file)
  await noteBackup(database, at.getTime())
  await deleteOld(folder, settings.backupKeep)
  const { failed: _, ...before } = await readBackupState(folder)
  const bytes = statSync(file).size
  const good = { at: at.toISOString(), file: name, bytes, accounts }
  const message = `Backed up to ${file} and verified (accounts: ${accounts}, ${Math.ceil(bytes / 1000).toLocaleString('en')} kB).`
  const made: BackupState = {
    ...before,
    good,
    unsent: settings.backupCommand ? [...before.unsent, name] : [],
  }
  await writeBackupState(folder, made)
  if (!settings.backupCommand) return { message }
  const state = await sendAll(settings.backupCommand, folder, made, signal)
  return { message, sent: state.sent }
}

/** The newest first: one that never works must not keep back the others. */
async function sendAll(
  program: string,
  folder: string,
  made: BackupState,
  signal: AbortSignal,
): Promise<BackupState> {
  let state = made
  for (const name of made.unsent.toReversed()) {
    const file = join(folder, name)
    const { isFine, message } = existsSync(file)
      ? await sendAway(program, file, signal)
      : { isFine: true, message: '' }
    const unsent = isFine ? state.unsent.filter((other) => other !== name) : state.unsent
    state = { ...state, unsent, ...(message && { sent: { at: new Date().toISOString(), isFine, message } }) }
    await writeBackupState(folder, state)
    if (!isFine) break
  }
  return state
}

const hour = 60 * 60_000

/** There is no shell, which could read more into the path. */
export function sendAway(
  program: string,
  file: string,
  signal: AbortSignal,
  timeLimit = hour,
): Promise<{ isFine: boolean; message: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, [file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
      killSignal: 'SIGKILL',
    })
    let output = ''
    const keep = (data: Buffer) => (output = `${output}${data.toString()}`.slice(-1000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const outputSuffix = () => (output.trim() ? ` It said: ${output.trim()}` : '')
    child.on('error', ({ name, message }) => {
      const why =
        name === 'AbortError' ? 'was stopped because it took too long' : `could not be run: ${message}`
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ isFine: false, message: `BACKUP_COMMAND ${why}.${outputSuffix()}` })
    })
    child.once('close', (code, by) =>
      resolve({
        isFine: code === 0,
        message: `BACKUP_COMMAND ended with ${by ?? `code ${code}`}.${outputSuffix()}`,
      }),
    )
  })
}

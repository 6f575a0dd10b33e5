import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'

export const backupFolder = ({ backupFolder, dataDir }: Pick<Config, 'backupFolder' | 'dataDir'>): string =>
  backupFolder || join(dataDir, 'backups')

/** Times are ISO. */
export interface BackupState {
  good?: { at: string; file: string; bytes: number; accounts: number }
  failed?: { at: string; message: string }
  sent?: { at: string; isFine: boolean; message: string }
  unsent: string[]
}

const stateFile = 'backups.json'

export async function readBackupState(folder: string): Promise<BackupState> {
  try {
    return {
      unsent: [],
      ...(JSON.parse(await readFile(join(folder, stateFile), 'utf8')) as Partial<BackupState>),
    }
  } catch {
    return { unsent: [] }
  }
}

export async function writeBackupState(folder: string, state: BackupState): Promise<void> {
  const unfinished = join(folder, `${stateFile}.tmp`)
  await writeFile(unfinished, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, join(folder, stateFile))
}

const namePattern = /^bindex-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db/

export const backupName = (at: Date): string =>
  `bindex-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`

export async function backupNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => namePattern.exec(name)?.[0] === name).toSorted()
}

export async function deleteUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name))
  const complete = new Set(await backupNames(folder))
  for (const name of names) if (!complete.has(name)) await rm(join(folder, name), { force: true })
}

export async function deleteOld(folder: string, keep: number): Promise<void> {
  for (const name of (await backupNames(folder)).slice(0, -keep))
    await rm(join(folder, name), { force: true })
}

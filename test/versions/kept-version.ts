// A version of Bindex as its users have it: the files of its data folder, a backup, and what its server replied.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Reading } from './write-content.ts'

const folder = join(import.meta.dirname, '../data/versions')
const folderOf = (version: string) => join(folder, version)

/** Not in the data folder. */
const backup = 'backup.db.gz'
const repliesFile = 'replies.json'

export interface KeptReplies {
  userIds: string[]
  replies: (Reading & { reply: unknown })[]
}

export const keptVersions = (): string[] => readdirSync(folder).toSorted()

export function keepVersion(
  version: string,
  dataDir: string,
  files: string[],
  backupFile: string,
  kept: KeptReplies,
): number {
  mkdirSync(folderOf(version), { recursive: true })
  const pack = (name: string, path: string) =>
    writeFileSync(join(folderOf(version), name), gzipSync(readFileSync(path), { level: 9 }))
  for (const file of files) pack(`${file}.gz`, join(dataDir, file))
  pack(backup, backupFile)
  writeFileSync(join(folderOf(version), repliesFile), `${JSON.stringify(kept, null, 1)}\n`)
  return readdirSync(folderOf(version)).reduce(
    (sum, name) => sum + readFileSync(join(folderOf(version), name)).length,
    0,
  )
}

/** Unpacks the data folder; without its database, if that is to come from elsewhere. */
export function unpackVersion(version: string, dataDir: string, { database }: { database: boolean }): void {
  for (const name of readdirSync(folderOf(version))) {
    if (!name.endsWith('.gz') || name === backup || (!database && name === 'bindex.db.gz')) continue
    unpack(version, name, join(dataDir, name.slice(0, -'.gz'.length)))
  }
}

export const unpackBackup = (version: string, file: string): void => unpack(version, backup, file)

export const keptReplies = (version: string): KeptReplies =>
  JSON.parse(readFileSync(join(folderOf(version), repliesFile), 'utf8')) as KeptReplies

function unpack(version: string, name: string, to: string): void {
  writeFileSync(to, gunzipSync(readFileSync(join(folderOf(version), name))), { mode: 0o600 })
}

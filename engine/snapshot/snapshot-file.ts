// Snapshots on disk. Only servers and command lines have one.
import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readableFile } from './readable-file.ts'
import type { Readable } from './snapshot.ts'

/** Writes a temporary file, flushes it to disk and renames it: readers see either the old file or the complete new one. */
export async function writeSnapshot(path: string, bytes: Uint8Array, mode = 0o666): Promise<void> {
  const temporary = `${path}.${randomUUID()}.part`
  await removeAbandoned(path)
  try {
    const file = await open(temporary, 'w', mode)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

/** Milliseconds. Writing a snapshot takes seconds. */
const abandonedAfter = 60 * 60_000

async function removeAbandoned(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.part')) continue
    const part = join(folder, name)
    const written = await stat(part).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > abandonedAfter) await rm(part, { force: true })
  }
}

export async function withSnapshotFile<T>(path: string, use: (from: Readable) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    return await use(await readableFile(file, path))
  } finally {
    await file.close()
  }
}

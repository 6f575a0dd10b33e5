import { existsSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Undefined when another process has the lock. The operating system unlocks it when this process ends, however it ends. */
export function lockFile(path: string): (() => void) | undefined {
  // Not if it is there: closing any handle of a file takes away the locks of the whole process on it.
  if (!existsSync(path)) writeFileSync(path, '', { flag: 'a', mode: 0o600 })
  const sqlite = new DatabaseSync(path, { timeout: 0 })
  try {
    sqlite.exec('begin exclusive')
    return () => sqlite.close()
  } catch (error) {
    sqlite.close()
    if ((error as { errcode?: number }).errcode === 5) return undefined
    throw error
  }
}

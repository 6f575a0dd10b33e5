import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

// Containers that share a folder for temporary files have process IDs of their own, but no host name in common.
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 6)

export const temporaryFolder = (purpose: string): string =>
  mkdtempSync(join(tmpdir(), `bindex-${purpose}-${host}-${process.pid}-`))

/** Removes what processes of Bindex left when they were killed. Call it before this process makes a folder. */
export function removeLeftFolders(folder = tmpdir()): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [, owner, pid] = leftName.exec(name) ?? []
    if (owner !== host || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue
    const path = join(folder, name)
    try {
      const found = lstatSync(path)
      if (found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid))
        rmSync(path, { recursive: true })
    } catch {
      // Another start has removed it, or it cannot be removed: it costs nothing but space.
    }
  }
}

const leftName = /^bindex-[a-z]+-([\da-f]{6})-(\d+)-\w{6}$/

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

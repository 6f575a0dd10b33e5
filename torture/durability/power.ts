import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Scope } from '#test/apps/shared.ts'
import { need } from '#test/run/needs.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'

export interface Disk {
  /** Where it is mounted. */
  folder: string
  /** The disk as it is at this moment, without all that was not flushed yet. */
  cutPower(): void
  /** Mounts what was left by the power cut, as a computer does when it starts again. */
  startAgain(): void
}

/**
 * An ext4 in a file on an XFS, both loop-mounted. What programs write stays in memory until it is flushed, so the file
 * has only what reached the disk, and XFS copies it in an instant (copy on write), whatever is being written.
 */
export async function openDisk(scope: Scope): Promise<Disk> {
  const top = await temporaryFolder(scope)
  const [shelf, folder] = [join(top, 'shelf'), join(top, 'disk')]
  const [file, left] = [join(shelf, 'disk.img'), join(shelf, 'left.img')]
  mkdirSync(shelf)
  mkdirSync(folder)
  run('truncate', '--size=1G', join(top, 'shelf.img'))
  run(need('xfs').path!, '-q', '-m', 'reflink=1', join(top, 'shelf.img'))
  mount(scope, join(top, 'shelf.img'), shelf)
  run('truncate', '--size=200M', file)
  run(need('ext4').path!, '-q', file)
  mount(scope, file, folder)
  return {
    folder,
    cutPower: () => run('cp', '--reflink=always', file, left),
    startAgain() {
      // What is flushed now goes to the old file, which nobody reads again.
      run('umount', folder)
      run('mv', left, file)
      run('mount', '-o', 'loop', file, folder)
    },
  }
}

function mount(scope: Scope, file: string, folder: string): void {
  run('mount', '-o', 'loop', file, folder)
  // Lazily, because something may still be open when the torture has failed.
  scope.after(() => run('umount', '--lazy', folder))
}

function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { need } from '../run/needs.ts'

/** A disk of a megabyte and a half, unmounted when the test ends; undefined without the right to mount one. */
export function smallDisk(t: TestContext): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-full-'))
  const program = need('mount').path ?? ''
  const { status } = spawnSync(program, ['-t', 'tmpfs', '-o', 'size=1500k', 'tmpfs', folder])
  t.after(() => {
    // Lazily, because the database may still be open when the test has failed.
    if (status === 0) spawnSync(join(dirname(program), 'umount'), ['--lazy', folder])
    rmdirSync(folder)
  })
  return status === 0 ? folder : undefined
}

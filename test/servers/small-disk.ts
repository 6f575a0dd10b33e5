import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { need } from '../run/needs.ts'

/** A disk of one megabyte that is gone when the test ends; undefined for who may not mount one. */
export function smallDisk(t: TestContext): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-full-'))
  const program = need('mount').path ?? ''
  const { status } = spawnSync(program, ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  t.after(() => {
    // Lazy, for it comes before the database is closed when the test has failed.
    if (status === 0) spawnSync(join(dirname(program), 'umount'), ['--lazy', folder])
    rmdirSync(folder)
  })
  return status === 0 ? folder : undefined
}

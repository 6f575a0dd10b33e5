import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sizeVariable } from '../data/runs.ts'

export type Fetched = { modules: string; missing?: never } | { modules?: never; missing: string }

/**
 * Packages that only `npm run test:full` runs, because they are large or rarely change; everywhere else, tests use what
 * was recorded of them. `test('…', { skip: fetchPackages('name@1.0.0').missing }, …)`
 */
export function fetchPackages(...ids: string[]): Fetched {
  if (process.env[sizeVariable] !== 'full')
    return { missing: `npm run test:full fetches ${ids.join(' and ')}` }
  const folder = mkdtempSync(join(tmpdir(), 'bindex-packages-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const words = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ]
  const { status } = spawnSync('npm', [...words, ...ids], {
    shell: process.platform === 'win32',
    timeout: 300_000,
  })
  return status === 0
    ? { modules: join(folder, 'node_modules') }
    : { missing: `npm cannot fetch ${ids.join(' and ')}` }
}

// Runs before all tests: builds the pages if they are out of date, and creates the data folder that every site is copied
// from.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FullConfig } from '@playwright/test'
import { templateVariable } from './site.ts'

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function setup({ projects }: FullConfig): Promise<(() => void) | undefined> {
  const canRun = projects.some(({ metadata }) => metadata['missing'] === undefined)
  if (!canRun || process.env['BINDEX_SITE']) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'bindex-e2e-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    await Promise.all([run('server/built-site/build.ts'), run('test/apps/made-site.ts', folder)])
  } catch (error) {
    remove()
    throw error
  }
  process.env[templateVariable] = folder
  return remove
}

async function run(...command: string[]): Promise<void> {
  const cwd = join(import.meta.dirname, '..')
  await promisify(execFile)(process.execPath, command, { cwd, env: { ...process.env, BIN_DATA_URL: 'off' } })
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readPackage } from '../platform/commands/package.ts'
import type { Config } from '../platform/config.ts'
import { fail, ok, type Check } from './check.ts'

export function checkVersions(version = process.versions.node): Check {
  const { version: ours, engines } = readPackage()
  const found = `Bindex ${ours} on Node ${version}`
  const least = engines.node.replace(/[^\d.]/g, '')
  return isAtLeast(version, least)
    ? ok('versions', `${found}, SQLite ${process.versions['sqlite'] ?? 'unknown'}.`)
    : fail('versions', `${found}.`, `Bindex needs Node ${least} or newer: install it.`)
}

function isAtLeast(version: string, least: string): boolean {
  const [ours, theirs] = [version, least].map((text) => text.split('.').map(Number))
  for (const [at, number] of theirs!.entries()) {
    if (ours![at] !== number) return (ours![at] ?? 0) > number
  }
  return true
}

const root = join(import.meta.dirname, '../..')

export function checkSite({ distDir }: Pick<Config, 'distDir'>): Check {
  if (existsSync(join(distDir, 'index.html'))) return ok('site', 'The pages are built.')
  return existsSync(join(root, 'web/main.tsx'))
    ? ok('site', 'The pages are built at the next start.')
    : fail('site', `There are no pages in ${distDir}.`, 'Install Bindex again.')
}

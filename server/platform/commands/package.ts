import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Package {
  version: string
  engines: { node: string }
  /** Only in a clone. */
  scripts?: Record<string, string>
  dependencies: Record<string, string>
  peerDependencies?: Record<string, string>
}

export const readPackage = (): Package =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as Package

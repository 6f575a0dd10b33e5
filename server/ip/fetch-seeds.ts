import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ImportError } from '#engine/reading/import-error.ts'
import { readPackage } from '../platform/commands/package.ts'
import { seeds } from './seeds.ts'
import { makeSeed, tableFolder } from './table-files.ts'

/**
 * Builds the tables of packages that are not installed. npm fetches them, because it knows where they are and checks what
 * arrives; they are removed once the tables are built, which are a third of their size.
 */
export async function fetchSeeds(dataDir: string, say: (text: string) => void): Promise<void> {
  const folder = join(tableFolder(dataDir), 'fetched')
  const { dependencies, peerDependencies } = readPackage()
  const versions = { ...dependencies, ...peerDependencies }
  const packages = new Set(seeds.map((seed) => seed.package))
  const wanted = [...packages].map((name) => `${name}@${versions[name]}`)
  say('Fetching IP data with npm: 94 MB …')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    await npm('install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts', ...wanted)
    for (const { name, title } of seeds) {
      await makeSeed(dataDir, name, folder)
      say(`${title}: ready.`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function npm(...words: string[]): Promise<void> {
  try {
    await promisify(execFile)('npm', ['--no-audit', '--no-fund', '--loglevel=error', ...words], {
      maxBuffer: 2 ** 24,
      // There, npm is a batch file.
      shell: process.platform === 'win32',
    })
  } catch (error) {
    const { code, stderr = '' } = error as { code: unknown; stderr?: string }
    if (code === 'ENOENT') throw new ImportError('npm is needed to fetch the IP data, and was not found.')
    throw new ImportError(`npm could not fetch the IP data: ${stderr.trim().slice(-500)}`)
  }
}

// Finds the programs that tests need, and installs those that are missing where that is possible.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sizeVariable } from '../data/runs.ts'
import { look, type Found, type Need, type needs } from './needs.ts'

export interface Machine {
  /** Root on a system with apt. */
  canInstall: boolean
  install: (packages: string[]) => Promise<string | undefined>
}

/** The programs that a test file asks for with `need('…')`, directly or in files of test/ that it imports. */
export function programsOf(file: string, seen = new Set<string>()): (keyof typeof needs)[] {
  if (file.startsWith('e2e/journeys/') && process.env[sizeVariable] !== 'short')
    return ['chromium', 'headless', 'firefox']
  if (/^e2e\/.*\.spec\.ts$/.test(file)) return ['chromium', 'headless']
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const names = [...text.matchAll(/\bneed\('(\w+)'\)/g)].map(([, name]) => name as keyof typeof needs)
  const imports = [...text.matchAll(/ from '(?:#(test\/[^']+)|(\.[^']+))'/g)]
    .map(([, named, near = '']) => named ?? join(dirname(file), near))
    .filter((path) => path.startsWith('test/') && path !== 'test/run/needs.ts')
  return [...new Set([...names, ...imports.flatMap((path) => programsOf(path, seen))])]
}

export async function installNeeds(
  table: Record<string, Need>,
  machine: Machine = debian(),
): Promise<Record<string, Found>> {
  const missing = Object.entries(table).filter(([name, entry]) => look(name, entry).path === undefined)
  const packages = new Set(missing.flatMap(([, entry]) => entry.packages))
  // Together they take a fraction of the time. If one cannot be installed, none is, and each is tried alone.
  if (machine.canInstall && packages.size > 1) await machine.install([...packages])
  const found: Record<string, Found> = {}
  for (const [name, entry] of Object.entries(table)) found[name] = await provide(name, entry, machine)
  return found
}

async function provide(name: string, entry: Need, machine: Machine): Promise<Found> {
  const found = look(name, entry)
  if (found.path !== undefined) return found
  if (entry.packages.length === 0) return { missing: `${found.missing} and in no package` }
  if (!machine.canInstall) return { missing: `${found.missing} and not installable (needs root and apt)` }
  const problem = await machine.install(entry.packages)
  const now = look(name, entry)
  if (now.path !== undefined) return now
  return { missing: `${now.missing} and not installed (${problem ?? 'its packages do not hold it'})` }
}

function debian(): Machine {
  let updated: Promise<void> | undefined
  return {
    canInstall: process.getuid?.() === 0 && look('apt', apt).path !== undefined,
    async install(packages) {
      console.log(`installing ${packages.join(', ')}`)
      await (updated ??= updateIndex())
      return withoutServices(() => aptGet('install', '-y', '--no-install-recommends', ...packages))
    },
  }
}

/** Debian asks this program before it starts the service of a package. */
const policy = '/usr/sbin/policy-rc.d'

/** Tests start programs themselves, so their services must not run. */
async function withoutServices<T>(install: () => Promise<T>): Promise<T> {
  if (existsSync(policy)) return install()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return await install()
  } finally {
    rmSync(policy, { force: true })
  }
}

/** With a stale index the installation may still work, and says so if not. */
async function updateIndex(): Promise<void> {
  for (let tries = 0; tries < 3; tries++) if ((await aptGet('update')) === undefined) return
}

const apt: Need = { programs: ['apt-get'], packages: [], why: 'installs the others' }

async function aptGet(...words: string[]): Promise<string | undefined> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, timeout: 300_000, maxBuffer: 2 ** 26 }
  try {
    await promisify(execFile)('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=60', ...words], options)
    return undefined
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `apt-get ${words[0]}: ${`${stdout}${stderr}`.trim().split('\n').at(-1)}`
  }
}

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packEngine } from '../../pack/pack-engine.ts'
import { snapshotOf } from '../data/small-bins.ts'

const run = promisify(execFile)
/** Windows needs a shell to run npm's commands. */
const shell = process.platform === 'win32'

export interface InstalledEngine {
  /** An empty project that has the package and the small dataset. */
  folder: string
  tarball: string
}

let installed: Promise<InstalledEngine> | undefined

/** Packs the library and installs it outside the repository, once for all tests of a process. */
export const installedEngine = (): Promise<InstalledEngine> => (installed ??= install())

async function install(): Promise<InstalledEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-installed-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const tarball = await packEngine(join(folder, 'packed'))
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder, shell })
  await writeFile(join(folder, 'dataset.bindex'), snapshotOf(undefined, new Date('2026-01-03')))
  return { folder, tarball }
}

export async function runInstalled(name: string, code: string, node = process.execPath): Promise<string> {
  const { folder } = await installedEngine()
  const own = await mkdtemp(join(folder, 'run-'))
  for (const file of ['package.json', 'dataset.bindex']) await copyFile(join(folder, file), join(own, file))
  await writeFile(join(own, name), code)
  const { stdout } = await run(node, [name], { cwd: own, env: { PATH: process.env['PATH'], NO_COLOR: '1' } })
  return stdout
}

export async function compileInstalled(name: string, code: string): Promise<string> {
  const { folder } = await installedEngine()
  await writeFile(join(folder, name), code)
  const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023']
  const types = ['--lib', 'es2023,dom', '--types', '', '--exactOptionalPropertyTypes']
  try {
    await run(process.execPath, [tsc, ...options, ...types, name], { cwd: folder })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

// Checks that the docs name only what exists, and that no file names one machine's paths or registry.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docProblems, type Repository } from '../repository/docs.ts'
import { leaks } from '../repository/leaks.ts'

const readmeLimit = 120

process.chdir(join(import.meta.dirname, '../..'))
const read = (file: string): string => readFileSync(file, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as Pick<Repository, 'scripts'>
const files = listFiles().filter((file) => existsSync(file))
const repository: Repository = { files: new Set(files), scripts, read }

const problems = [
  ...files.filter(isDoc).flatMap((file) => docProblems(file, repository)),
  ...files.flatMap((file) => leaks(file, read(file), registryHosts())),
  ...readmeTooLong(),
]
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Includes new files before they are committed, but no ignored ones. Without git (a downloaded archive) all files. */
function listFiles(): string[] {
  try {
    const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const list = execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return list.split('\0').filter((file) => file !== '')
  } catch {
    const exclude = ['node_modules', 'var', 'dist', '.git']
    return globSync('**/*', { exclude, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  }
}

function isDoc(file: string): boolean {
  return /^(?:(?:README|CONTRIBUTING|CHANGELOG|ARCHITECTURE)\.md|docs\/.*\.md)$/.test(file)
}

/** npm tells its scripts which registry is set, when one is. A bare name or number would match too much. */
function registryHosts(): string[] {
  const address = process.env['npm_config_registry']
  const host = address === undefined ? '' : new URL(address).hostname
  return /[a-z].*\./i.test(host) ? [host] : []
}

function readmeTooLong(): string[] {
  if (!existsSync('README.md')) return []
  const lines = read('README.md').trimEnd().split('\n').length
  return lines <= readmeLimit
    ? []
    : [`README.md:${readmeLimit + 1} has ${lines} lines; ${readmeLimit} is the limit`]
}

// Runs tests with `node --test`, component tests with vitest and browser tests with Playwright. Each runner prints in its
// own way and writes a JUnit report.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { sizeVariable } from '../data/runs.ts'
import { isFullOnly } from './full-only.ts'
import { installNeeds, programsOf } from './install-needs.ts'
import { type Found, needs, needsVariable } from './needs.ts'
import { postgresVariable, startPostgres } from '../servers/postgres.ts'
import { noResults, readReport, type Results, withSecondTry } from './results.ts'
import { sharedProcesses } from './shared-processes.ts'

/** Windows needs a shell to run npm's commands. */
export const shell = process.platform === 'win32'
const folders = ['contract', 'engine', 'answers', 'server', 'pack', 'deploy', 'test', 'torture', 'web', 'e2e']
/** Seconds after which a runner is stopped. */
const limit = Number(process.env['BINDEX_TEST_LIMIT'] ?? 60 * 60)
const reports = `var/test-${process.pid}`
const report = `${reports}/junit.xml`

interface Runner {
  command: string
  pattern: string
  folder?: string
  /** Runs only what failed, in a second try. The others run whole files. */
  onlyFailed?: string
}

/** By the ending of their test files. */
const runners: Record<string, Runner> = {
  '.test.ts': {
    command:
      // More than there are cores, because some tests wait.
      `node --test --test-timeout=120000 --test-concurrency=${availableParallelism() + 2}` +
      ` --test-reporter=spec --test-reporter-destination=stdout` +
      ` --test-reporter=./test/run/node-report.ts --test-reporter-destination=${report}`,
    pattern: '--test-name-pattern=',
  },
  '.test.tsx': {
    command: `vitest run --passWithNoTests --reporter=default --reporter=junit --outputFile.junit=${report}`,
    pattern: '--testNamePattern=',
  },
  '.spec.ts': {
    command: 'playwright test --pass-with-no-tests --reporter=list,junit',
    pattern: '--grep=',
    folder: 'e2e',
    onlyFailed: '--last-failed',
  },
}

/** Runs the tests in these files and folders, or all of this size. With `again`, what failed runs once more. */
export async function runTests(paths: string[], options: string[], again: boolean): Promise<Results[]> {
  const isShort = process.env[sizeVariable] === 'short'
  const named = (paths.length > 0 ? paths : folders).flatMap(testFiles)
  const files = isShort ? named.filter((file) => !isFullOnly(file)) : named
  if (isShort) console.log(`${named.length - files.length} test files run only in npm run test:full`)
  const unknown = files.filter((file) => !Object.keys(runners).some((ending) => file.endsWith(ending)))
  const groups = Object.entries(runners).flatMap(([ending, runner]) => {
    const own = files.filter((file) => file.endsWith(ending))
    return own.length > 0 ? [{ runner, own, programs: own.flatMap((file) => programsOf(file)) }] : []
  })
  const env = plainEnv()
  const found: Record<string, Found> = {}
  // While the first tests run, the browsers of the last ones are installed.
  let installed = Promise.resolve()
  const ready = groups.map(({ programs }) => {
    const table = Object.fromEntries(programs.map((name) => [name, needs[name]]))
    return (installed = installed.then(async () => void Object.assign(found, await installNeeds(table))))
  })
  await ready[0]
  // A single file starts its own PostgreSQL. If the shared one does not start, every file does.
  const shares = (groups[0]?.programs ?? []).filter((name) => name === 'postgres').length > 1
  const initdb = shares ? found['postgres']?.path : undefined
  const postgres = initdb === undefined ? undefined : await startPostgres(initdb).catch(() => undefined)
  if (postgres) env[postgresVariable] = postgres.url
  mkdirSync(reports, { recursive: true })
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
  const failures = unknown.map((path) => ({ name: path, at: path, text: 'is not a folder or a test file' }))
  const all: Results[] = [{ ...noResults(), failures }]
  for (const [at, { runner, own }] of groups.entries()) {
    await ready[at]
    env[needsVariable] = JSON.stringify(found)
    all.push(await run(runner, options, own, env, paths))
  }
  // On a machine that others slow down, a test can fail because something took too long. More failures have a cause.
  const failed = all.flatMap(({ failures }) => failures.map(({ at }) => at))
  if (again && failed.length <= mostAgain) {
    for (const [at, results] of all.entries()) {
      const own = files.filter((file) => results.failures.some((failure) => failure.at === file))
      if (own.length === 0) continue
      console.log(`\nrunning again: ${own.join(', ')}`)
      const [, runner] = Object.entries(runners).find(([ending]) => own[0]!.endsWith(ending))!
      const { command, onlyFailed = '' } = runner
      const second = { ...runner, command: `${command} ${onlyFailed}`.trim() }
      all[at] = withSecondTry(results, own, await run(second, options, own, env, own))
    }
  }
  await postgres?.stop()
  return all
}

const mostAgain = 2

export function testFiles(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const files = isFolder ? globSync(`${path}/**/*.{test.ts,test.tsx,spec.ts}`).toSorted() : [path]
  return files.map((file) => relative('', file))
}

/**
 * Puts our tools first on the PATH, turns off colours and downloads, and leaves any outer test run. The cache saves
 * processes from compiling the same modules again.
 */
export function plainEnv(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NODE_TEST_CONTEXT: __, PATH = '', ...rest } = process.env
  const modules = join(process.cwd(), 'node_modules')
  return {
    NODE_COMPILE_CACHE: join(modules, '.cache/node'),
    ...rest,
    NO_COLOR: '1',
    BIN_DATA_URL: 'off',
    PATH: join(modules, '.bin') + delimiter + PATH,
  }
}

async function run(
  { command, pattern, folder = '' }: Runner,
  options: string[],
  files: string[],
  env: NodeJS.ProcessEnv,
  named: string[],
): Promise<Results> {
  const [program = '', ...words] = command.split(' ')
  const isPattern = (option: string): boolean => option.startsWith('--test-name-pattern=')
  const patterns = options.filter(isPattern).map((option) => pattern + option.slice(option.indexOf('=') + 1))
  // All other options are for node --test only.
  const others = program === 'node' ? options.filter((option) => !isPattern(option)) : []
  const entries = program === 'node' ? sharedProcesses(files, named, reports) : files
  const all = [...words, ...others, ...patterns, ...entries]
  const problem = await runGroup(program, all, { ...env, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report })
  const results = readReport(report, { folder, mayBeEmpty: patterns.length > 0 })
  rmSync(report, { force: true })
  const missing = files.filter((file) => !results.times.has(file))
  if (problem !== undefined && results.failures.length === 0) {
    const unfinished = missing.map((file) => `did not finish: ${file}`)
    results.failures.push({ name: program, at: program, text: [problem, ...unfinished].join('\n') })
  } else if (program === 'node' && patterns.length === 0) {
    const failed = new Set(results.failures.map(({ name }) => name))
    const silent = missing.filter((file) => !failed.has(file))
    results.failures.push(...silent.map((file) => ({ name: file, at: file, text: 'no test ran' })))
  }
  return results
}

/** Runs a program in its own process group, so that whatever hangs or is left behind can be stopped. Returns what went wrong. */
async function runGroup(
  program: string,
  words: string[],
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const child = spawn(program, words, {
    env,
    shell,
    detached: !shell,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = (): void => {
    try {
      process.kill(shell ? child.pid! : -child.pid!, 'SIGKILL')
    } catch {
      // Nothing is left.
    }
  }
  process.on('exit', stop)
  const timer = setTimeout(stop, limit * 1000)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  clearTimeout(timer)
  stop()
  process.off('exit', stop)
  if (signal !== null) return `stopped by ${signal}, perhaps at the limit of ${limit} seconds`
  return code === 0 ? undefined : `ended with code ${code}, for a reason printed above`
}

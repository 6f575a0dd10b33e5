// Runs tests: with `node --test`, those of components with vitest, those in a browser with Playwright. Each of the three
// prints in its own way and writes a JUnit report.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { installNeeds, programsOf } from './install-needs.ts'
import { needs, needsVariable, recall } from './needs.ts'
import { postgresVariable, startPostgres } from '../servers/postgres.ts'
import { startSite } from '../servers/site.ts'
import { noResults, readReport, type Results } from './results.ts'

/** npm's commands need one on Windows. */
export const shell = process.platform === 'win32'
const folders = ['contract', 'engine', 'server', 'test', 'web', 'e2e']
/** Seconds for all tests of a runner. */
const limit = Number(process.env['BINDEX_TEST_LIMIT'] ?? 25 * 60)
const reports = `var/test-${process.pid}`
const report = `${reports}/junit.xml`

/** The command of each runner, by how the names of its test files end. */
const runners = {
  '.test.ts':
    `node --test --test-timeout=120000 --test-concurrency=${availableParallelism()}` +
    ` --test-reporter=spec --test-reporter-destination=stdout` +
    ` --test-reporter=./test/run/node-report.ts --test-reporter-destination=${report}`,
  '.test.tsx': `vitest run --passWithNoTests --reporter=default --reporter=junit --outputFile.junit=${report}`,
  '.spec.ts': 'playwright test --pass-with-no-tests --reporter=list,junit',
}

/** Runs the tests in these files and folders, or all there are. */
export async function runTests(paths: string[], options: string[]): Promise<Results[]> {
  const files = (paths.length > 0 ? paths : folders).flatMap(testFiles)
  const unknown = files.filter((file) => !Object.keys(runners).some((ending) => file.endsWith(ending)))
  const programs = files.flatMap((file) => programsOf(file))
  const found = await installNeeds(Object.fromEntries(programs.map((name) => [name, needs[name]])))
  const env = plainEnv()
  env[needsVariable] = JSON.stringify(found)
  // A single file starts a PostgreSQL of its own, and so do all of them when this one does not start.
  const initdb =
    programs.filter((name) => name === 'postgres').length > 1 ? found['postgres']?.path : undefined
  const postgres = initdb === undefined ? undefined : await startPostgres(initdb).catch(() => undefined)
  if (postgres) env[postgresVariable] = postgres.url
  mkdirSync(reports, { recursive: true })
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
  const failures = unknown.map((path) => ({ name: path, at: path, text: 'is not a folder or a test file' }))
  const all: Results[] = [{ ...noResults(), failures }]
  for (const [ending, command] of Object.entries(runners)) {
    const own = files.filter((file) => file.endsWith(ending) && !isOldJourney(file))
    if (own.length > 0) all.push(await run(command, options, own, env))
  }
  all.push(...(await runOldJourneys(files.filter(isOldJourney), options, env)))
  await postgres?.stop()
  return all
}

/** Until they are all Playwright's: journeys for `node --test`, with one site for all of them. */
const isOldJourney = (file: string): boolean => /^e2e\/.*\.test\.ts$/.test(file)

async function runOldJourneys(
  files: string[],
  options: string[],
  env: NodeJS.ProcessEnv,
): Promise<Results[]> {
  if (files.length === 0) return []
  const slow = [...options, '--test-concurrency=1', '--test-timeout=240000']
  if (env['BINDEX_SITE'] !== undefined || recall('chromium', env[needsVariable])?.path === undefined) {
    return [await run(runners['.test.ts'], slow, files, env)]
  }
  const problem = await runGroup(['node', 'server/site/build.ts'], env)
  if (problem !== undefined)
    return [{ ...noResults(), failures: [{ name: 'site', at: 'npm run build', text: problem }] }]
  const site = await startSite()
  const results = await run(runners['.test.ts'], slow, files, { ...env, BINDEX_SITE: site.address })
  const ended = await site.stop()
  if (ended !== undefined) results.failures.push({ name: 'site', at: 'server/main.ts', text: ended })
  return [results]
}

export function testFiles(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  return isFolder ? globSync(`${path}/**/*.{test.ts,test.tsx,spec.ts}`).toSorted() : [relative('', path)]
}

/** Our tools first, no colours in reports, no data from the network, and not a part of another test run. */
export function plainEnv(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NODE_TEST_CONTEXT: __, PATH = '', ...rest } = process.env
  const tools = join(process.cwd(), 'node_modules/.bin')
  return { ...rest, NO_COLOR: '1', BIN_DATA_URL: 'off', PATH: tools + delimiter + PATH }
}

async function run(
  command: string,
  options: string[],
  files: string[],
  env: NodeJS.ProcessEnv,
): Promise<Results> {
  const [program = '', ...words] = command.split(' ')
  const pattern = options.find((option) => option.startsWith('--test-name-pattern='))?.replace(/^.*?=/, '')
  const own = { node: options, vitest: [`--testNamePattern=${pattern}`], playwright: [`--grep=${pattern}`] }[
    program
  ]
  const settings = program === 'node' || pattern !== undefined ? (own ?? []) : []
  const problem = await runGroup([program, ...words, ...settings, ...files], {
    ...env,
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: report,
  })
  const folder = program === 'playwright' ? 'e2e' : ''
  const results = readReport(report, { folder, mayBeEmpty: pattern !== undefined })
  rmSync(report, { force: true })
  if (problem === undefined || results.failures.length > 0) return results
  const unfinished = files.filter((file) => !results.times.has(file)).map((file) => `did not finish: ${file}`)
  results.failures.push({ name: program, at: program, text: [problem, ...unfinished].join('\n') })
  return results
}

/** Returns what went wrong. The program has a process group, so that whatever hangs or is left behind can be stopped. */
async function runGroup(
  [program = '', ...words]: string[],
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
      // All of it has ended.
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

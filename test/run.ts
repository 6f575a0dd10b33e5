// `npm test`: the checks, then every test. It carries on after a failure, so that one run shows everything;
// the last line is the total. `npm test -- FILE…` runs those files or folders only, `--only-checks` no tests;
// options that begin with `--test-` go to `node --test`.
import { existsSync, globSync, statSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { installNeeds } from './install-needs.ts'
import { needs, needsVariable } from './needs.ts'
import * as print from './print.ts'
import { runCommand } from './run-command.ts'
import type { Outcome } from './tally.ts'
import { type Limits, runTests } from './test-run.ts'

const checks = [
  { name: 'format', command: ['prettier', '--check', '.'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'docs', command: ['node', 'test/check-docs.ts'] },
]
const folders = ['contract', 'engine', 'server', 'test', 'web']
const checkLimit = 300_000
const limits: Limits = { test: 120_000, silence: 180_000, whole: 20 * 60_000 }

const words = process.argv.slice(2)
const options = words.filter((word) => word.startsWith('--'))
const chosen = words.filter((word) => !word.startsWith('--'))
process.chdir(join(import.meta.dirname, '..'))
process.exitCode = await main()

async function main(): Promise<number> {
  const outcomes: Outcome[] = []
  const unknown = options.find((option) => option !== '--only-checks' && !option.startsWith('--test-'))
  if (unknown !== undefined) {
    console.error(`${unknown} is no option; there is --only-checks, and what node --test takes as --test-…`)
    return 2
  }
  const env = plainEnv()
  if (chosen.length === 0) for (const check of checks) outcomes.push(await runCheck(check, env))
  if (!options.includes('--only-checks')) outcomes.push(...(await runAll(env)))
  print.failures(outcomes)
  print.skips(outcomes)
  print.total(outcomes)
  return outcomes.some((outcome) => outcome.failures.length > 0) ? 1 : 0
}

/** The tools of this package first, no colours in what gets collected, no data from the network, and a run inside a test is a run of its own. */
function plainEnv(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NODE_TEST_CONTEXT: __, PATH = '', ...rest } = process.env
  return {
    ...rest,
    NO_COLOR: '1',
    BIN_DATA_URL: 'off',
    PATH: join(process.cwd(), 'node_modules/.bin') + delimiter + PATH,
  }
}

async function runCheck(
  { name, command }: (typeof checks)[number],
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const start = performance.now()
  const { code, output } = await runCommand(command, { env, limit: checkLimit })
  const ms = performance.now() - start
  const ok = code === 0
  print.step(name, ms, ok ? 'ok' : 'failed', !ok)
  const failures = ok ? [] : [{ name, at: command.join(' '), text: output }]
  return { name, ms, passed: ok ? 1 : 0, skips: [], failures, output: '' }
}

async function runAll(env: NodeJS.ProcessEnv): Promise<Outcome[]> {
  const found = await installNeeds(needs)
  const files = (chosen.length > 0 ? chosen : folders.filter((folder) => existsSync(folder))).flatMap(
    testFiles,
  )
  return runTests({
    files,
    options: options.filter((option) => option.startsWith('--test-')),
    env: { ...env, [needsVariable]: JSON.stringify(found) },
    limits,
    onFile: print.outcome,
  })
}

function testFiles(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  return isFolder ? globSync(join(path, '**/*.test.ts')).toSorted() : [relative('', path)]
}

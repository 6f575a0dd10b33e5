// `npm test`: the checks, then every test. It carries on after a failure, so that one run shows everything;
// the last line is the total. `npm test -- FILE…` runs those files or folders only, `--only-checks` no tests;
// options that begin with `--test-` go to `node --test`.
import { existsSync, globSync, statSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { installNeeds } from './install-needs.ts'
import { needs, needsVariable } from './needs.ts'
import { runWithPostgres } from './postgres.ts'
import * as print from './print.ts'
import { inBrowser, runWithSite } from './run-in-browser.ts'
import { runStep, type Step } from './run-step.ts'
import type { Outcome } from './tally.ts'
import { type Limits, runTests } from './test-run.ts'

const checks: Step[] = [
  { name: 'format', command: ['prettier', '--check', '.'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'docs', command: ['node', 'test/check-docs.ts'] },
]
const folders = ['contract', 'engine', 'server', 'test', 'web', 'e2e']
const limits: Limits = { test: 240_000, silence: 300_000, whole: 80 * 60_000 }

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
  if (chosen.length === 0) for (const check of checks) outcomes.push(await runStep(check, env))
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

async function runAll(env: NodeJS.ProcessEnv): Promise<Outcome[]> {
  const paths = chosen.length > 0 ? chosen : folders.filter((folder) => existsSync(folder))
  const files = paths.flatMap(testFiles)
  const { chromium, ...others } = needs
  const found = await installNeeds(files.some(inBrowser) ? { ...others, chromium } : others)
  const run = (files: string[], env: NodeJS.ProcessEnv) =>
    runTests({
      files,
      options: options.filter((option) => option.startsWith('--test-')),
      env,
      limits,
      onFile: print.outcome,
    })
  return runWithPostgres(files, { ...env, [needsVariable]: JSON.stringify(found) }, (env) =>
    runWithSite(files, env, run),
  )
}

function testFiles(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  return isFolder ? globSync(join(path, '**/*.test.ts')).toSorted() : [relative('', path)]
}

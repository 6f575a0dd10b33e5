// `npm test`: the checks and the tests. It carries on after a failure, so that one run shows everything.
// `npm test -- FILE…` runs only the tests of those files or folders, `--only-checks` no tests, `--full` everything: what
// full-only.ts lists, both databases, and property tests at their full size. Options that begin with `--test-` go to
// `node --test`, a name pattern to all three runners. If at most two tests failed, their files run once more at the end,
// if the run was of all tests or with `--again`.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sizeVariable } from '../data/runs.ts'
import { noResults, printSummary, type Results } from './results.ts'
import { plainEnv, runTests, shell } from './runners.ts'

const checks = {
  format: 'oxfmt --check',
  lint: 'oxlint',
  types: 'tsc -p . --incremental --tsBuildInfoFile node_modules/.cache/types.tsbuildinfo',
  'dead code': 'knip',
  docs: 'node test/run/check-docs.ts',
  // The browser tests need it later.
  site: 'node server/built-site/build.ts',
}
const limit = 900_000

process.chdir(join(import.meta.dirname, '../..'))
const words = process.argv.slice(2)
const options = words.filter((word) => word.startsWith('--'))
const paths = words.filter((word) => !word.startsWith('--'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
process.exitCode = await main()

async function main(): Promise<number> {
  const unknown = options.find((option) => !/^--(only-checks|full|again|test-.*)$/s.test(option))
  if (unknown !== undefined) {
    console.error(
      `Unknown option ${unknown}. Options of node --test work, such as --test-name-pattern=WORDS.`,
    )
    return 2
  }
  if (options.includes('--full')) process.env[sizeVariable] = 'full'
  else if (paths.length === 0) process.env[sizeVariable] = 'short'
  const start = performance.now()
  // Most checks use one core each; the tests fill the rest.
  const checked = paths.length === 0 ? Promise.all(Object.entries(checks).map(runCheck)) : []
  const tested = options.includes('--only-checks')
    ? []
    : await runTests(
        paths,
        options.filter((option) => option.startsWith('--test-')),
        paths.length === 0 || options.includes('--again'),
      )
  const all = [...(await checked), ...tested]
  printSummary(all, performance.now() - start)
  return all.some(({ failures }) => failures.length > 0) ? 1 : 0
}

async function runCheck([name, command]: [string, string]): Promise<Results> {
  const results = noResults()
  const [program = '', ...words] = command.split(' ')
  const start = performance.now()
  try {
    await promisify(execFile)(program, words, { env: plainEnv(), shell, timeout: limit, maxBuffer: 2 ** 26 })
    results.passed = 1
  } catch (error) {
    const { stdout, stderr, message } = error as { stdout: string; stderr: string; message: string }
    results.failures.push({ name, at: command, text: stdout + stderr || message })
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${name}: ${results.passed === 1 ? 'ok' : 'FAILED'} (${seconds} s)`)
  return results
}

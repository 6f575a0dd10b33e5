// `npm run test:watch -- server/lists`: runs the tests of files or folders, and re-runs what a change affects. It installs
// and builds nothing, and leaves out browser tests.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { plainEnv, shell, testFiles } from './runners.ts'

process.chdir(join(import.meta.dirname, '../..'))
const paths = process.argv.slice(2)
const files = (paths.length > 0 ? paths : ['contract', 'engine', 'answers', 'server', 'test', 'web']).flatMap(
  testFiles,
)
const runners = { '.test.ts': ['node', '--test', '--watch'], '.test.tsx': ['vitest', 'watch'] }
for (const [ending, [program = '', ...words]] of Object.entries(runners)) {
  const own = files.filter((file) => file.endsWith(ending) && !file.startsWith('e2e/'))
  if (own.length > 0) spawn(program, [...words, ...own], { env: plainEnv(), shell, stdio: 'inherit' })
}

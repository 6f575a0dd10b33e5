// The files in e2e/ need the site: it is built and served while they run, unless BINDEX_SITE names one already.
import { needsVariable, recall } from './needs.ts'
import { runStep, type Step } from './run-step.ts'
import { startSite } from './site.ts'
import type { Outcome } from './tally.ts'

type Run = (files: string[], env: NodeJS.ProcessEnv) => Promise<Outcome[]>

const build: Step = { name: 'site', command: ['node', 'server/site/build.ts'] }

export const inBrowser = (file: string): boolean => file.startsWith('e2e/')

export async function runWithSite(files: string[], env: NodeJS.ProcessEnv, run: Run): Promise<Outcome[]> {
  const canBrowse = recall('chromium', env[needsVariable])?.path !== undefined
  if (!files.some(inBrowser) || !canBrowse || env['BINDEX_SITE'] !== undefined) return run(files, env)

  const step = await runStep(build, env)
  const fail = (text: string): void => {
    step.passed = 0
    step.failures.push({ name: 'site', at: 'server/main.ts', text })
  }
  const built = step.failures.length === 0
  const site = built ? await startSite().catch((error: unknown) => fail(String(error))) : undefined
  if (!site) {
    fail('Without a site the tests in e2e/ did not run.')
    const others = files.filter((file) => !inBrowser(file))
    return [step, ...(await run(others, env))]
  }
  const outcomes = await run(files, { ...env, BINDEX_SITE: site.address })
  const problem = await site.stop()
  if (problem !== undefined) fail(problem)
  return [step, ...outcomes]
}

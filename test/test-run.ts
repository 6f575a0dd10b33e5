// Runs test files with `node --test` in a process group of its own, so that a file that hangs can be ended
// together with all it started, and the files after it still run.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { atExit } from './at-exit.ts'
import { type Note, type Outcome, Tally } from './tally.ts'

export interface TestRun {
  files: string[]
  /** More options for `node --test`, such as a name pattern. */
  options: string[]
  env: NodeJS.ProcessEnv
  limits: Limits
  /** Called for each file when it ends. */
  onFile: (file: Outcome) => void
}

/** All in milliseconds. */
export interface Limits {
  /** For one test, unless the test says otherwise. */
  test: number
  /** Without any event for this long whatever runs is stuck; longer than a test may take. */
  silence: number
  /** For all files together. */
  whole: number
}

export async function runTests(run: TestRun): Promise<Outcome[]> {
  const filtered = run.options.some((option) => /^--test-(name|skip)-pattern/.test(option))
  const tally = new Tally(run.files, { mayBeEmpty: filtered })
  const deadline = Date.now() + run.limits.whole
  let stuck = true
  while (stuck && tally.waiting.length > 0 && Date.now() < deadline) {
    const why = await runRound(tally, run, deadline)
    const ended = tally.fail('running', why ?? 'the test runner ended before this file did')
    ended.forEach(run.onFile)
    // Without a stuck file another round would go no further than this one.
    stuck = ended.length > 0
  }
  tally.fail('waiting', 'did not run').forEach(run.onFile)
  return tally.outcomes
}

const reporter = pathToFileURL(join(import.meta.dirname, 'reporter.ts')).href

/** Returns why it was ended early, if it was. */
async function runRound(tally: Tally, run: TestRun, deadline: number): Promise<string | undefined> {
  const options = [`--test-timeout=${run.limits.test}`, `--test-reporter=${reporter}`, ...run.options]
  const child = spawn(process.execPath, ['--test', ...options, ...tally.waiting], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: run.env,
  })
  const forget = atExit(() => endGroup(child.pid))

  let why: string | undefined
  let lastEvent = Date.now()
  const watch = setInterval(() => {
    const now = Date.now()
    if (now > deadline) why = `still running after ${run.limits.whole / 60_000} minutes, so it was ended`
    else if (now - lastEvent > run.limits.silence) {
      why = `hangs or leaves something open: ended after ${run.limits.silence / 1000} s without any event`
    }
    if (why !== undefined) endGroup(child.pid)
  }, 100)

  try {
    for await (const line of createInterface({ input: child.stdout })) {
      // The last line of a killed process may be cut.
      if (why !== undefined) break
      lastEvent = Date.now()
      const ended = tally.add(JSON.parse(line) as Note)
      if (ended) run.onFile(ended)
    }
  } finally {
    clearInterval(watch)
    forget()
    // Whatever a test started and left behind is still in the group.
    endGroup(child.pid)
  }
  return why
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // All of it has ended already.
  }
}

import * as print from './print.ts'
import { runCommand } from './run-command.ts'
import type { Outcome } from './tally.ts'

export interface Step {
  name: string
  command: string[]
}

const limit = 300_000

/** Runs a command that either works or fails as a whole, and prints its line. */
export async function runStep({ name, command }: Step, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const start = performance.now()
  const { code, output } = await runCommand(command, { env, limit })
  const ms = performance.now() - start
  const ok = code === 0
  print.step(name, ms, ok ? 'ok' : 'failed', !ok)
  const failures = ok ? [] : [{ name, at: command.join(' '), text: output }]
  return { name, ms, passed: ok ? 1 : 0, skips: [], failures, output: '' }
}

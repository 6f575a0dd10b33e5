import { resolve } from 'node:path'
import { ImportError } from '#engine/reading/import-error.ts'
import { SnapshotError } from '#engine/snapshot/snapshot.ts'
import { ConfigError } from '../config.ts'
import { processSurroundings, type Run, type Surroundings } from './surroundings.ts'
import { UsageError } from './usage-error.ts'

/** The exit code of a command and what it prints. */
export async function resultOf(run: () => Promise<string>): Promise<{ code: number; said: string }> {
  try {
    return { code: 0, said: `${await run()}\n` }
  } catch (error) {
    return { code: 1, said: `${explain(error)}\n` }
  }
}

/** Runs a command as an npm script of its own. */
export async function runAlone(calledAs: string, run: Run): Promise<void> {
  const surroundings = processSurroundings(calledAs)
  process.exitCode = await run(process.argv.slice(2), surroundings).catch((error: unknown) => {
    surroundings.sayError(explain(error))
    return 1
  })
}

/** The exit code of wrong usage. */
export const wrongUsage = 2

/** Explains an error to whoever called a command of `bindex`; returns the exit code. */
export function reportError(
  error: unknown,
  words: readonly string[],
  { calledAs, sayError }: Surroundings,
  failed: number,
): number {
  const isUsage = error instanceof UsageError
  const message = explain(error)
  if (words.includes('--json')) sayError(JSON.stringify({ error: message }))
  // Help says it all.
  else sayError(isUsage && !message.includes('\n') ? `${message}\nTry: ${calledAs} --help` : message)
  return isUsage ? wrongUsage : failed
}

/** A message for what the caller can fix, and the whole stack of a bug. */
export function explain(error: unknown): string {
  const { code, message, stack = message } = error as NodeJS.ErrnoException
  const isExpected =
    error instanceof ConfigError ||
    error instanceof ImportError ||
    error instanceof SnapshotError ||
    code !== undefined
  return isExpected ? message : stack
}

const root = resolve(import.meta.dirname, '../..')

/** Resolves a file that was named on the command line: npm runs in the package's folder, and sets INIT_CWD to the caller's. */
export const callerPath = (file: string): string =>
  resolve((process.cwd() === root && process.env['INIT_CWD']) || '', file)

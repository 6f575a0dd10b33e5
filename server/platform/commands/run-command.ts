import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ImportError } from '#engine/reading/import-error.ts'
import { SnapshotError } from '#engine/snapshot/snapshot.ts'
import { ConfigError } from '../config.ts'
import type { Run, Shell } from './command.ts'
import { UsageError } from './read-arguments.ts'

export async function runProgram(run: Run, words: string[], shell: Shell, failed = 1): Promise<void> {
  watchOutput((error) => reportError(error, words, shell, failed))
  process.exitCode = await runCommand(run, words, shell, failed)
}

export const runCommand = (run: Run, words: string[], shell: Shell, failed = 1): Promise<number> =>
  run(words, shell).catch((error: unknown) => reportError(error, words, shell, failed))

/** Work that may be interrupted, such as with Ctrl-C. It should leave nothing behind then, as `said` promises. */
export async function stoppable<T>(said: string, work: (stop: AbortController) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const abort = () => stop.abort()
  for (const name of signals) process.once(name, abort)
  try {
    return await work(stop)
  } catch (error) {
    throw stop.signal.aborted ? new Stopped(said) : error
  } finally {
    for (const name of signals) process.off(name, abort)
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

class Stopped extends ConfigError {}

export const processShell = (calledAs: string): Shell => ({
  environment: process.env,
  calledAs,
  say: (text) => process.stdout.write(`${text}\n`),
  sayError: (text) => process.stderr.write(`${text}\n`),
})

export const wrongUsage = 2
const stopped = 130

function reportError(
  error: unknown,
  words: readonly string[],
  { calledAs, sayError }: Shell,
  failed: number,
): number {
  // The reader of the output may stop early, as `head` does, which is not an error. A full disk is one.
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0
  const isUsage = error instanceof UsageError
  const message = explain(error)
  if (words.includes('--json')) sayError(JSON.stringify({ error: message }))
  // Help says it all.
  else sayError(isUsage && !message.includes('\n') ? `${message}\nTry: ${calledAs} --help` : message)
  if (error instanceof Stopped) return stopped
  return isUsage ? wrongUsage : failed
}

function watchOutput(onError: (error: unknown) => number): void {
  process.stdout.on('error', (error) => process.exit(onError(error)))
  process.stderr.on('error', () => {})
}

const systemErrors: Record<string, (path: string) => string> = {
  ENOENT: (path) =>
    existsSync(dirname(path)) ? `${path} does not exist.` : `The folder ${dirname(path)} does not exist.`,
  ENOTDIR: (path) => `${path} does not exist, because a part of it is a file.`,
  EISDIR: (path) => `${path} is a folder.`,
  EACCES: (path) => `Permission denied: ${path}.`,
  EPERM: (path) => `Permission denied: ${path}.`,
  EROFS: (path) => `${path} cannot be written: its disk is read-only.`,
  ENOSPC: (path) => `${path} cannot be written: the disk is full. Free some space and try again.`,
  EDQUOT: (path) => `${path} cannot be written: the disk is full. Free some space and try again.`,
}

function explain(error: unknown): string {
  const { code, message, path, syscall, stack = message } = error as NodeJS.ErrnoException
  const place = path ?? (syscall === 'write' ? 'The output' : undefined)
  const sentence = place !== undefined && systemErrors[code ?? '']?.(place)
  if (sentence) return sentence
  const isExpected =
    error instanceof ConfigError ||
    error instanceof ImportError ||
    error instanceof SnapshotError ||
    code !== undefined
  return isExpected ? message : stack
}

const root = resolve(import.meta.dirname, '../../..')

/** Resolves a file that was named on the command line: npm runs in the package's folder, and sets INIT_CWD to the caller's. */
export const callerPath = (file: string): string =>
  resolve((process.cwd() === root && process.env['INIT_CWD']) || '', file)

export function existingFile(file: string): string {
  const path = callerPath(file)
  if (!existsSync(path)) throw new UsageError(`There is no file ${file}.`)
  if (statSync(path).isDirectory()) throw new UsageError(`${file} is a folder.`)
  return path
}

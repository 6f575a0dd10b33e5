import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ImportError } from '#engine/reading/import-error.ts'
import { SnapshotError } from '#engine/snapshot/snapshot.ts'
import { ConfigError } from '../config.ts'
import { processSurroundings, type Run, type Surroundings } from './surroundings.ts'
import { UsageError } from './usage-error.ts'

export async function resultOf(run: () => Promise<string>): Promise<{ code: number; said: string }> {
  try {
    return { code: 0, said: `${await run()}\n` }
  } catch (error) {
    return { code: 1, said: `${explain(error)}\n` }
  }
}

export async function runAlone(calledAs: string, run: Run): Promise<void> {
  const surroundings = processSurroundings(calledAs)
  watchOutput((error) => {
    surroundings.sayError(explain(error))
    return 1
  })
  process.exitCode = await run(process.argv.slice(2), surroundings).catch((error: unknown) => {
    surroundings.sayError(explain(error))
    return 1
  })
}

export const wrongUsage = 2

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

/** The reader of the output may stop early, as `head` does, which is not an error. A full disk is one. */
export function watchOutput(onError: (error: unknown) => number): void {
  process.stdout.on('error', (error) => process.exit(isBrokenPipe(error) ? 0 : onError(error)))
  process.stderr.on('error', () => {})
}

export const isBrokenPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EPIPE'

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

export function explain(error: unknown): string {
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

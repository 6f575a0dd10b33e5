import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config.ts'

/** Runs a command and prints its result, or a plain message when it fails. */
export async function runCommand(run: () => Promise<string>): Promise<void> {
  const { code, said } = await resultOf(run)
  const stream = code === 0 ? process.stdout : process.stderr
  stream.write(said)
  if (code !== 0) process.exitCode = code
}

/** The exit code of a command and what it prints. */
export async function resultOf(run: () => Promise<string>): Promise<{ code: number; said: string }> {
  try {
    return { code: 0, said: `${await run()}\n` }
  } catch (error) {
    const { code, message, stack } = error as NodeJS.ErrnoException
    return { code: 1, said: `${error instanceof ConfigError || code !== undefined ? message : stack}\n` }
  }
}

/** Runs a command that takes one file. */
export async function runOnFile(
  usage: string,
  run: (file: string, yes: boolean) => Promise<string>,
): Promise<void> {
  await runCommand(async () => {
    const { values, positionals } = parseArgs({
      options: { yes: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1 || values.help) throw new ConfigError(usage)
    return run(callerPath(file), values.yes)
  })
}

/** Resolves a file that was named on the command line: npm runs in the package's folder, and sets INIT_CWD to the caller's. */
export const callerPath = (file: string): string => resolve(process.env['INIT_CWD'] ?? '', file)

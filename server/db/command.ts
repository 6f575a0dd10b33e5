import { parseArgs } from 'node:util'
import { callerPath } from '../commands/caller-path.ts'
import { ConfigError } from '../config.ts'
import { DatabaseError } from './errors.ts'
import { addressWithoutPassword } from './postgres-address.ts'

/** The frame of a command: its last words, and failures in words. */
export async function runCommand(run: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await run()}\n`)
  } catch (error) {
    const { code, message, stack } = error as NodeJS.ErrnoException
    process.stderr.write(`${error instanceof ConfigError || code !== undefined ? message : stack}\n`)
    process.exitCode = 1
  }
}

/** A command with one file. */
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

/** Its own tools do it better, and ask for the password themselves. */
export function refusePostgres(
  databaseUrl: string,
  file: string,
  command: (address: string, file: string) => string,
): never {
  const tool = command(quote(addressWithoutPassword(databaseUrl)), quote(file))
  throw new DatabaseError(`The database is PostgreSQL, which has its own tool for this:\n${tool}`)
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

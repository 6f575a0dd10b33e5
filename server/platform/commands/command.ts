import type { OptionValues } from './definition.ts'
import { helpOf } from './help.ts'
import { type ReadArguments, readArguments, UsageError } from './read-arguments.ts'
import { type CommandName, commands } from './table.ts'

/** Where a command runs. */
export interface Shell {
  environment: Record<string, string | undefined>
  calledAs: string
  say(text: string): void
  sayError(text: string): void
}

/** Resolves to the exit code. */
export type Run = (words: string[], shell: Shell) => Promise<number>

export type ValuesOf<Name extends CommandName> = OptionValues<(typeof commands)[Name]>

type Work<Name extends CommandName> = (
  given: ReadArguments<(typeof commands)[Name]> & { help: string },
  shell: Shell,
) => Promise<number | 'help' | 'wrong usage' | void>

/** A command of the table: reads its arguments, shows its help, and with `--json` prints one object. */
export function command<Name extends CommandName>(name: Name, work: Work<Name>): Run {
  const definition = commands[name]
  return async (words, shell) => {
    const given = readArguments(definition, words)
    const lines: string[] = []
    const isOneObject = given.values.json && 'linesAsJson' in definition
    const say = isOneObject ? (text: string) => void lines.push(...text.split(/\r?\n/)) : shell.say
    const help = helpOf(shell.calledAs, definition)
    const outcome = given.values.help ? 'help' : await work({ ...given, help }, { ...shell, say })
    if (outcome === 'wrong usage') throw new UsageError(help)
    if (outcome === 'help') say(help)
    if (isOneObject) shell.say(JSON.stringify({ lines }))
    return typeof outcome === 'number' ? outcome : 0
  }
}

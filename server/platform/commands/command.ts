import {
  type OptionValues,
  commonOptions,
  type CommandDefinition,
  type OptionDefinition,
} from './definition.ts'
import { type ReadArguments, readArguments, UsageError } from './read-arguments.ts'
import { type CommandName, commands } from './table.ts'

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

const width = 80

export function helpOf(calledAs: string, definition: CommandDefinition): string {
  const all: Record<string, OptionDefinition> = { ...definition.options, ...commonOptions }
  const options = Object.entries(all).filter(([, { hidden }]) => !hidden)
  const left = options.map(([name, { value }]) =>
    `${name === 'help' ? '-h, ' : ''}--${name} ${value ?? ''}`.trim(),
  )
  const usage = [calledAs, definition.arguments, '[options]'].filter(Boolean).join(' ')
  return [
    usage,
    definition.about && `\n${wrapped(definition.about)}`,
    `\n${columns(options.map(([, { words }], at) => [left[at]!, words]))}`,
    definition.notes && `\n${definition.notes}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n')
}

export function columns(rows: readonly (readonly [left: string, right: string])[]): string {
  const first = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows
    .map(([left, right]) => {
      const lines = wrapped(right, width - first - 2).split('\n')
      return `  ${left.padEnd(first)}${lines.join(`\n${' '.repeat(first + 2)}`)}`
    })
    .join('\n')
}

function wrapped(text: string, most = width): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line !== '' && line.length + 1 + word.length > most) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}

import type { CommandDefinition, OptionValues } from '../../commands/definition.ts'
import { helpOf } from '../../commands/help.ts'
import { readArguments } from '../../commands/read-arguments.ts'
import { callerPath } from '../../commands/run-command.ts'
import type { Surroundings } from '../../commands/surroundings.ts'
import { UsageError } from '../../commands/usage-error.ts'

export function readFileArgument<D extends CommandDefinition>(
  definition: D,
  words: string[],
  { calledAs, say }: Surroundings,
): { file: string; values: OptionValues<D> } | undefined {
  const { values, positionals } = readArguments(definition, words)
  const [file, more] = positionals
  if (!values.help && file !== undefined && more === undefined) return { file: callerPath(file), values }
  const help = helpOf(calledAs, definition)
  if (!values.help) throw new UsageError(help)
  say(help)
  return undefined
}

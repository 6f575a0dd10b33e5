// bindex completion: prints a script for the shell.
import { helpOf } from '../../platform/commands/help.ts'
import { readArguments } from '../../platform/commands/read-arguments.ts'
import type { Run } from '../../platform/commands/surroundings.ts'
import { commands } from '../../platform/commands/table.ts'
import { didYouMean, nearWords } from '../../platform/commands/near-words.ts'
import { UsageError } from '../../platform/commands/usage-error.ts'
import { openData } from '../../data-commands/open-data.ts'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { completions, type CompletedCommand } from './model.ts'
import { zshScript } from './zsh.ts'

const definition = commands.completion

const scripts: Record<string, (commands: readonly CompletedCommand[]) => string> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

export const run: Run = async (words, surroundings) => {
  const { values, positionals } = readArguments(definition, words)
  const [shell] = positionals
  if (values.help || shell === undefined) {
    surroundings.say(helpOf(surroundings.calledAs, definition))
    return 0
  }
  const script = scripts[shell]
  if (!script) {
    throw new UsageError(
      `There is no completion for ${shell}.${didYouMean(nearWords(shell, Object.keys(scripts)))}`,
    )
  }
  // A shell that starts has nobody to tell about its data, and no time for corrections.
  const quiet = { ...surroundings, sayError: () => {} }
  const { dataset } = await openData(undefined, quiet, { corrected: false })
  const found = completions(dataset)
  surroundings.say(values.json ? JSON.stringify(found) : script(found).trimEnd())
  return 0
}

// bindex completion: prints a script for the shell.
import { command } from '../../platform/commands/command.ts'
import { UsageError } from '../../platform/commands/read-arguments.ts'
import { didYouMean, nearWords } from '../../platform/commands/near-words.ts'
import { openData } from '../../data-commands/open-data.ts'
import { bashScript, fishScript, zshScript } from './shells.ts'
import { completions, type CompletedCommand } from './model.ts'

const scripts: Record<string, (commands: readonly CompletedCommand[]) => string> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

export const run = command('completion', async ({ values, positionals: [name] }, shell) => {
  if (name === undefined) return 'help'
  const script = scripts[name]
  if (!script) {
    throw new UsageError(
      `There is no completion for ${name}.${didYouMean(nearWords(name, Object.keys(scripts)))}`,
    )
  }
  // A shell that starts has nobody to tell about its data, and no time for corrections.
  const quiet = { ...shell, sayError: () => {} }
  const { dataset } = await openData(undefined, quiet, { corrected: false })
  const found = completions(dataset)
  shell.say(values.json ? JSON.stringify(found) : script(found).trimEnd())
})

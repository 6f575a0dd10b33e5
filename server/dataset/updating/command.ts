// npm run update:data: looks for newer data, shows what it would change, and uses it.
import { createInterface } from 'node:readline/promises'
import { helpOf } from '../../platform/commands/help.ts'
import { operatorCommands } from '../../platform/commands/operator-commands.ts'
import { readArguments } from '../../platform/commands/read-arguments.ts'
import { explain, runAlone } from '../../platform/commands/run-command.ts'
import type { Run, Surroundings } from '../../platform/commands/surroundings.ts'
import { readConfig } from '../../platform/config.ts'
import { progressBar } from '../progress-bar.ts'
import { runUpdate } from './run-update.ts'

export const run: Run = async (words, surroundings) => {
  const { values } = readArguments(operatorCommands.update, words)
  if (values.help) {
    surroundings.say(helpOf(surroundings.calledAs, operatorCommands.update))
    return 0
  }
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort())
  process.once('SIGINT', () => stop.abort())
  try {
    return await update(values, stop, surroundings)
  } catch (error) {
    surroundings.sayError(stop.signal.aborted ? 'Stopped. Nothing was changed.' : explain(error))
    return 1
  }
}

if (import.meta.main) await runAlone('npm run update:data --', run)

interface UpdateFlags {
  check: boolean
  yes: boolean
  json: boolean
}

async function update(
  { check, yes, json }: UpdateFlags,
  stop: AbortController,
  { environment, say, sayError }: Surroundings,
): Promise<number> {
  const bar = progressBar(process.stderr)
  const { outcome, message } = await runUpdate(readConfig(environment), {
    signal: stop.signal,
    say: (line) => {
      bar.end()
      if (!json) say(line)
    },
    confirm: async () => yes || ask(stop, json ? sayError : say),
    checkOnly: check,
    onProgress: bar.show,
  }).finally(bar.end)
  const isRefused = outcome === 'refused' || outcome === 'failed'
  if (json) say(JSON.stringify({ outcome, message }))
  else if (isRefused) sayError(message)
  else say(message)
  return isRefused ? 1 : 0
}

async function ask(stop: AbortController, say: (line: string) => void): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    say('This is not a terminal, so nobody can be asked. Add --yes to use this dataset.')
    return false
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  lines.once('SIGINT', () => stop.abort())
  try {
    const answer = await lines.question('Use this dataset? [y/N] ', { signal: stop.signal })
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    lines.close()
  }
}

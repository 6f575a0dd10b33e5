// bindex update: looks for newer data, shows what it would change, and uses it.
import { createInterface } from 'node:readline/promises'
import { command, type Shell, type ValuesOf } from '../../platform/commands/command.ts'
import { stoppable } from '../../platform/commands/run-command.ts'
import { readConfig } from '../../platform/config.ts'
import { progressBar } from '../progress-bar.ts'
import { runUpdate } from './run-update.ts'

export const run = command('update', async ({ values }, shell) =>
  stoppable('Stopped. Nothing was changed.', (stop) => update(values, stop, shell)),
)

async function update(
  { check, yes, json }: ValuesOf<'update'>,
  stop: AbortController,
  { environment, say, sayError }: Shell,
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

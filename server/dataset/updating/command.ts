// npm run update:data: looks for newer data, shows what it would change, and uses it.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../../config.ts'
import { progressBar } from '../progress-bar.ts'
import { runUpdate } from './run-update.ts'

const usage = `npm run update:data

Looks for newer data: at the addresses and in the files that BIN_DATA lists, otherwise where the full public dataset is
published. Builds a dataset from it, shows what it would change, and asks before it is used. A running server then loads
it automatically. Data that shrank by half or fails other checks is refused.

  --check   only say whether there is newer data
  --yes     use it without asking`

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
process.once('SIGINT', () => stop.abort())

try {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) say(usage)
  else await run(values)
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException
  const isExpected = error instanceof ConfigError || code !== undefined
  process.stderr.write(
    `${stop.signal.aborted ? 'Stopped. Nothing was changed.' : isExpected ? message : stack}\n`,
  )
  process.exitCode = 1
}

async function run({ check, yes }: { check: boolean; yes: boolean }): Promise<void> {
  const bar = progressBar(process.stderr)
  const { outcome, message } = await runUpdate(readConfig(process.env), {
    signal: stop.signal,
    say: (line) => {
      bar.end()
      say(line)
    },
    confirm: async () => yes || ask(),
    checkOnly: check,
    onProgress: bar.show,
  }).finally(bar.end)
  if (outcome === 'refused' || outcome === 'failed') {
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  } else say(message)
}

async function ask(): Promise<boolean> {
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

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

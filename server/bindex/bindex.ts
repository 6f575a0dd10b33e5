import { isBin } from '#contract/formats/bin-text.ts'
import { columns, helpOf } from '../platform/commands/help.ts'
import { didYouMean, nearWords } from '../platform/commands/near-words.ts'
import { readPackage } from '../platform/commands/package.ts'
import { isBrokenPipe, reportError, watchOutput, wrongUsage } from '../platform/commands/run-command.ts'
import { processSurroundings } from '../platform/commands/surroundings.ts'
import { type CommandName, commandNames, commands } from '../platform/commands/table.ts'
import { runners } from './runners.ts'

export async function bindex(words: string[]): Promise<void> {
  const name = words[0] === undefined || isBin(words[0]) ? 'lookup' : words[0]
  watchOutput((error) => reportError(error, words, processSurroundings(`bindex ${name}`), failed(name)))
  process.exitCode = await run(words)
}

async function run(words: string[]): Promise<number> {
  const [name = 'help', ...rest] = words
  const surroundings = processSurroundings(`bindex ${name}`)
  const { say } = surroundings
  if (name === 'help' || name === '--help' || name === '-h') return help(rest[0], say)
  if (name === '--version' || name === '-v') {
    say(readPackage().version)
    return 0
  }
  // bindex 457173
  if (isBin(name)) return runNamed('lookup', words)
  if (Object.hasOwn(commands, name)) return runNamed(name as CommandName, rest)
  return unknown(name)
}

async function runNamed(name: CommandName, words: string[]): Promise<number> {
  const surroundings = processSurroundings(`bindex ${name}`)
  try {
    const { run } = await runners[name]()
    return await run(words, surroundings)
  } catch (error) {
    if (isBrokenPipe(error)) return 0
    return reportError(error, words, surroundings, failed(name))
  }
}

/** Their exit code 1 is an answer: something was not found, or something is wrong. */
const hasAnswers = ['lookup', 'search', 'doctor'] satisfies CommandName[]
const failed = (name: string): number => ((hasAnswers as string[]).includes(name) ? 2 : 1)

function help(name: string | undefined, say: (text: string) => void): number {
  if (name === undefined) say(overview())
  else if (Object.hasOwn(commands, name)) say(helpOf(`bindex ${name}`, commands[name as CommandName]))
  else return unknown(name)
  return 0
}

function unknown(name: string): number {
  // It may be a card number.
  const shown = /\d{4}/.test(name) ? '' : ` ${name.slice(0, 40)}`
  process.stderr.write(
    `There is no command${shown}.${didYouMean(nearWords(name, commandNames))}\nTry: bindex --help\n`,
  )
  return wrongUsage
}

function overview(): string {
  return [
    'bindex COMMAND [options]',
    '',
    columns(commandNames.map((name) => [name, commands[name].summary] as const)),
    '',
    'bindex COMMAND --help shows its options. Settings, such as DATA_DIR, come from the',
    'environment. bindex 457173 is short for bindex lookup 457173.',
  ].join('\n')
}

import { isBin } from '#contract/formats/bin-text.ts'
import { columns, helpOf, type Run, type Shell } from '../platform/commands/command.ts'
import { didYouMean, nearWords } from '../platform/commands/near-words.ts'
import { readPackage } from '../platform/commands/package.ts'
import { processShell, runProgram, wrongUsage } from '../platform/commands/run-command.ts'
import { type CommandName, commandNames, commands } from '../platform/commands/table.ts'

export async function bindex(words: string[]): Promise<void> {
  const [first = 'help', ...rest] = words
  const isShort = isBin(first)
  const name = isShort ? 'lookup' : first
  await runProgram(runOf(name), isShort ? words : rest, processShell(calledAs(name)), failed(name))
}

/** `npm run admin` is said so in help, and in messages that lead to it. */
function calledAs(name: string): string {
  const script = process.env['npm_lifecycle_event'] ?? ''
  const isScript = script !== '' && readPackage().scripts?.[script]?.endsWith(`main.ts ${name}`)
  return isScript ? `npm run ${script} --` : `bindex ${name}`
}

function runOf(name: string): Run {
  if (name === 'help' || name === '--help' || name === '-h') return help
  if (name === '--version' || name === '-v') return version
  if (!isCommand(name)) return async (_, { sayError }) => unknown(name, sayError)
  return async (words, shell) => (await runners[name]()).run(words, shell)
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)

const version: Run = async (_, { say }) => {
  say(readPackage().version)
  return 0
}

const help: Run = async ([name], { say, sayError }) => {
  if (name !== undefined && !isCommand(name)) return unknown(name, sayError)
  say(name === undefined ? overview() : helpOf(`bindex ${name}`, commands[name]))
  return 0
}

/** Their exit code 1 is an answer: something was not found, or something is wrong. */
const hasAnswers = ['lookup', 'search', 'doctor', 'proxies'] satisfies CommandName[]
const failed = (name: string): number => ((hasAnswers as string[]).includes(name) ? 2 : 1)

function unknown(name: string, sayError: Shell['sayError']): number {
  // It may be a card number.
  const shown = /\d{4}/.test(name) ? '' : ` ${name.slice(0, 40)}`
  sayError(`There is no command${shown}.${didYouMean(nearWords(name, commandNames))}\nTry: bindex --help`)
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

/** The file of each command. Only the one that runs is loaded. */
const runners: Record<CommandName, () => Promise<{ run: Run }>> = {
  serve: () => import('./serve.ts'),
  lookup: () => import('../bins/command-line/lookup.ts'),
  search: () => import('../bins/command-line/search.ts'),
  export: () => import('../bins/command-line/export.ts'),
  dataset: () => import('../data-commands/command.ts'),
  import: () => import('../dataset/importing/import.ts'),
  update: () => import('../dataset/updating/command.ts'),
  admin: () => import('../admin/command.ts'),
  backup: () => import('../platform/db/backups/backup.ts'),
  restore: () => import('../platform/db/backups/restore.ts'),
  move: () => import('../platform/db/copy/move.ts'),
  doctor: () => import('../doctor/command.ts'),
  proxies: () => import('../proxies/command.ts'),
  'import-exposures': () => import('../exposures/importing/import.ts'),
  'update-ip': () => import('../ip/update.ts'),
  'export-corrections': () => import('../corrections/export/command.ts'),
  seed: () => import('../seed/command.ts'),
  completion: () => import('./completion/command.ts'),
}

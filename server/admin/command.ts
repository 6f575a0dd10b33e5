// npm run admin: shows reports, and deletes content that breaks the rules.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../platform/config.ts'
import { helpOf } from '../platform/commands/help.ts'
import { operatorCommands } from '../platform/commands/operator-commands.ts'
import { readArguments } from '../platform/commands/read-arguments.ts'
import { runAlone } from '../platform/commands/run-command.ts'
import type { Run } from '../platform/commands/surroundings.ts'
import { UsageError } from '../platform/commands/usage-error.ts'
import { DatabaseError } from '../platform/db/errors.ts'
import { migrate } from '../platform/db/migrate.ts'
import { databaseFile } from '../platform/db/open-sqlite.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { describeAccount, describeList, describeReview, describeSearch } from './describe.ts'
import { describeCorrection, describeVote } from './describe-corrections.ts'
import { deleters, dismissReports, type Kind } from './delete.ts'
import { latestAccounts, latestCorrections, latestLists, latestReviews, latestSearches } from './latest.ts'
import { moderator } from './moderators.ts'
import { reports } from './reports.ts'
import { tokens } from './tokens.ts'

const describe = {
  review: describeReview,
  list: describeList,
  correction: describeCorrection,
  vote: describeVote,
  search: describeSearch,
  account: describeAccount,
}
const latest = {
  reviews: latestReviews,
  lists: latestLists,
  corrections: latestCorrections,
  searches: latestSearches,
  accounts: latestAccounts,
}

export const run: Run = async (words, { environment, calledAs, say }) => {
  const { values } = readArguments(operatorCommands.admin, idsLast(words))
  const text = values.help
    ? helpOf(calledAs, operatorCommands.admin)
    : await admin(words, environment, calledAs)
  say(values.json ? JSON.stringify({ lines: text.split('\n') }) : text)
  return 0
}

if (import.meta.main) await runAlone('npm run admin --', run)

export async function admin(
  words: string[],
  environment: Record<string, string | undefined>,
  calledAs = 'bindex admin',
): Promise<string> {
  const { values, positionals } = readArguments(operatorCommands.admin, idsLast(words))
  const [command = '', kind = '', id = '', ...rest] = positionals
  const wrong = new UsageError(helpOf(calledAs, operatorCommands.admin))
  if (values.help || rest.length > 0) throw wrong
  const { dataDir, databaseUrl } = readConfig(environment)
  const path = join(dataDir, databaseFile)
  if (!databaseUrl && !existsSync(path)) throw new DatabaseError(`There is no database at ${path}.`)
  // Deleting a large account may take longer than a request may.
  const database = await openDatabase({ dataDir, databaseUrl }, databaseUrl ? 30_000 : undefined)
  try {
    await migrate(database)
    if (command === 'reports' && kind === '') return await reports(database.kysely)
    if (command === 'moderator') return await moderator(database.kysely, kind, id, wrong.message)
    if (command === 'tokens') return await tokens(database.kysely, kind, id, wrong.message)
    if (isKey(latest, command) && kind === '') {
      return await latest[command](database.kysely, pageOf(values.page ?? '1'))
    }
    const said =
      isKey(describe, kind) && id !== '' ? await runOn(database, command, kind, id, values.yes) : undefined
    if (said === undefined) throw wrong
    return said
  } finally {
    await database.close()
  }
}

async function runOn(
  database: Database,
  command: string,
  kind: Kind,
  id: string,
  yes: boolean,
): Promise<string | undefined> {
  const description = await describe[kind](database.kysely, id)
  if (description === undefined) throw new ConfigError(`There is no ${kind} ${id}.`)
  if (command === 'show') return description
  if (command === 'dismiss' && kind !== 'account' && kind !== 'vote' && kind !== 'search')
    return dismissReports(database, kind, id)
  if (command !== 'delete') return undefined
  if (!yes) return `${description}\n\nNothing was deleted. Add --yes to delete it.`
  await deleters[kind](database, id)
  return `${description}\n\nDeleted.`
}

/** One ID in 64 begins with a hyphen and would be parsed as an option, so IDs go after `--`. */
function idsLast(words: string[]): string[] {
  const isId = (word: string) => /^-[\w-]{11,}$/.test(word)
  return [...words.filter((word) => !isId(word)), '--', ...words.filter(isId)]
}

function isKey<T extends object>(table: T, word: string): word is Extract<keyof T, string> {
  return Object.hasOwn(table, word)
}

function pageOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new ConfigError('--page must be a whole number, 1 or more.')
}

// npm run admin: shows reports, and deletes content that breaks the rules.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { runCommand } from '../commands/run-command.ts'
import { DatabaseError } from '../db/errors.ts'
import { migrate } from '../db/migrate.ts'
import { databaseFile } from '../db/open-sqlite.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { describeAccount, describeList, describeReview, describeSearch } from './describe.ts'
import { describeCorrection, describeVote } from './describe-corrections.ts'
import { deleters, dismissReports, type Kind } from './delete.ts'
import { latestAccounts, latestCorrections, latestLists, latestReviews, latestSearches } from './latest.ts'
import { moderator } from './moderators.ts'
import { reports } from './reports.ts'

const usage = `npm run admin -- COMMAND

  reports                     list reported content, most reported first
  reviews | lists | corrections | searches | accounts
                              list the newest (public lists only), --page N for older ones
  show KIND ID                show a review, list, correction, vote, search or account
  delete KIND ID              show what would be deleted; add --yes to delete it permanently
  dismiss KIND ID             delete the reports about a review, list or correction
  moderator add PUBLIC_ID     let an account accept and reject corrections
  moderator remove PUBLIC_ID  no longer let it do so
  moderator list              list the moderators

KIND is review, list, correction, vote (about a correction), search (a shared one) or account. The ID of a search is the
end of its link, or what "searches" lists; what was searched can only be read with the link. PUBLIC_ID is what an
account sees on its settings page, and what "accounts" lists. The server may keep running.`

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

/** Runs a command and returns what it prints. */
export async function admin(
  words: string[],
  environment: Record<string, string | undefined>,
): Promise<string> {
  const { values, positionals } = parseArgs({
    args: idsLast(words),
    options: {
      yes: { type: 'boolean', default: false },
      page: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  })
  const [command = '', kind = '', id = '', ...rest] = positionals
  if (values.help || rest.length > 0) throw new ConfigError(usage)
  const { dataDir, databaseUrl } = readConfig(environment)
  const path = join(dataDir, databaseFile)
  if (!databaseUrl && !existsSync(path)) throw new DatabaseError(`There is no database at ${path}.`)
  // Deleting a large account may take longer than a request may.
  const database = await openDatabase({ dataDir, databaseUrl }, databaseUrl ? 30_000 : undefined)
  try {
    await migrate(database)
    if (command === 'reports' && kind === '') return await reports(database.kysely)
    if (command === 'moderator') return await moderator(database.kysely, kind, id, usage)
    if (isKey(latest, command) && kind === '') {
      return await latest[command](database.kysely, pageOf(values.page))
    }
    if (isKey(describe, kind) && id !== '') return await runOn(database, command, kind, id, values.yes)
    throw new ConfigError(usage)
  } finally {
    await database.close()
  }
}

if (import.meta.main) await runCommand(() => admin(process.argv.slice(2), process.env))

async function runOn(database: Database, command: string, kind: Kind, id: string, yes: boolean) {
  const description = await describe[kind](database.kysely, id)
  if (description === undefined) throw new ConfigError(`There is no ${kind} ${id}.`)
  if (command === 'show') return description
  if (command === 'dismiss' && kind !== 'account' && kind !== 'vote' && kind !== 'search')
    return dismissReports(database, kind, id)
  if (command !== 'delete') throw new ConfigError(usage)
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

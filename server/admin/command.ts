// bindex admin: shows reports, and deletes content that breaks the rules.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { command, type Run } from '../platform/commands/command.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { DatabaseError } from '../platform/db/errors.ts'
import { migrate } from '../platform/db/migrate.ts'
import { databaseFile } from '../platform/db/open-sqlite.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import {
  describeAccount,
  describeList,
  describeReview,
  describeSearch,
  describeCorrection,
  describeVote,
} from './describe.ts'
import { deleters, dismissReports } from './delete.ts'
import { latestAccounts, latestCorrections, latestLists, latestReviews, latestSearches } from './latest.ts'
import { reports } from './reports.ts'
import type { Kysely } from 'kysely'
import { plural } from '#contract/formats/numbers.ts'
import { dateTime, lines } from '../platform/commands/format.ts'
import type { Schema } from '../platform/db/schema.ts'
import { revokeTokensOf, type StoredToken, tokensOf } from '../tokens/store.ts'
import { addModerator, moderatorsIn, removeModerator } from '../corrections/moderators.ts'

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

export const run: Run = (words, shell) => admin(idsLast(words), shell)

const admin = command('admin', async ({ values, positionals }, { environment, say }) => {
  const { dataDir, databaseUrl } = readConfig(environment)
  const path = join(dataDir, databaseFile)
  if (!databaseUrl && !existsSync(path)) throw new DatabaseError(`There is no database at ${path}.`)
  // Deleting a large account may take longer than a request may.
  const database = await openDatabase({ dataDir, databaseUrl }, databaseUrl ? 30_000 : undefined)
  try {
    await migrate(database)
    const said = await runOn(database, positionals, values)
    return said === undefined ? 'wrong usage' : say(said)
  } finally {
    await database.close()
  }
})

async function runOn(
  database: Database,
  [action = '', kind = '', id = '', ...rest]: string[],
  { page = '1', yes }: { page?: string | undefined; yes: boolean },
): Promise<string | undefined> {
  if (rest.length > 0) return undefined
  if (action === 'reports' && kind === '') return reports(database.kysely)
  if (action === 'moderator') return moderator(database.kysely, kind, id)
  if (action === 'tokens') return tokens(database.kysely, kind, id)
  if (isKey(latest, action) && kind === '') return latest[action](database.kysely, pageOf(page))
  if (!isKey(describe, kind) || id === '') return undefined
  const description = await describe[kind](database.kysely, id)
  if (description === undefined) throw new ConfigError(`There is no ${kind} ${id}.`)
  if (action === 'show') return description
  if (action === 'dismiss' && kind !== 'account' && kind !== 'vote' && kind !== 'search')
    return dismissReports(database, kind, id)
  if (action !== 'delete') return undefined
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

async function tokens(db: Kysely<Schema>, action: string, accountId: string): Promise<string | undefined> {
  if ((action !== 'list' && action !== 'revoke') || accountId === '') return undefined
  const account = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  if (!account) throw new ConfigError(`There is no account ${accountId}.`)
  if (action === 'revoke') return `${plural(await revokeTokensOf(db, accountId), 'API token')} revoked.`
  const found = await tokensOf(db, accountId)
  return lines(...found.map(describeToken)) || 'None.'
}

const describeToken = ({ id, name, scopes, created_at, used_at, expires_at }: StoredToken): string =>
  [
    id,
    scopes,
    `created ${dateTime(created_at)}`,
    used_at === null ? 'never used' : `last used ${dateTime(used_at)}`,
    expires_at === null ? 'never expires' : `expires ${dateTime(expires_at)}`,
    name,
  ].join('  ')

async function moderator(db: Kysely<Schema>, action: string, id: string): Promise<string | undefined> {
  if (action === 'list' && id === '') return listModerators(db)
  if ((action !== 'add' && action !== 'remove') || id === '') return undefined
  const account = await db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirst()
  if (!account) throw new ConfigError(`There is no account ${id}.`)
  const name = `${account.name ?? 'Anonymous'} (${id})`
  if (action === 'add') {
    await addModerator(db, id)
    return `${name} is a moderator now, and can accept and reject corrections.`
  }
  const was = await removeModerator(db, id)
  return was ? `${name} is no longer a moderator. Past decisions stay.` : `${name} is not a moderator.`
}

async function listModerators(db: Kysely<Schema>): Promise<string> {
  const moderators = await moderatorsIn(db)
  return (
    lines(
      ...moderators.map(
        ({ account_id, created_at, name }) =>
          `${account_id}  since ${dateTime(created_at)}  ${name ?? 'Anonymous'}`,
      ),
    ) || 'None. To add one: bindex admin moderator add PUBLIC_ID'
  )
}

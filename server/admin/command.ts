// npm run admin: what people reported, and the deletion of what breaks the rules.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { runCommand } from '../db/command.ts'
import { DatabaseError } from '../db/errors.ts'
import { migrate } from '../db/migrate.ts'
import { databaseFile } from '../db/open-sqlite.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { accountWords, listWords, reviewWords } from './about.ts'
import { deleters, dismissReports, type Kind } from './delete.ts'
import { latestAccounts, latestLists, latestReviews } from './latest.ts'
import { reports } from './reports.ts'

const usage = `npm run admin -- COMMAND

  reports                     what was reported, most often first
  reviews | lists | accounts  the latest, --page N for earlier ones; of lists the public ones
  show KIND ID                all about a review, list or account
  delete KIND ID              tells what would go; with --yes it goes, for good
  dismiss KIND ID             forgets the reports of a review or list

KIND is review, list or account. The server may run meanwhile.`

const about = { review: reviewWords, list: listWords, account: accountWords }
const latest = { reviews: latestReviews, lists: latestLists, accounts: latestAccounts }

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    args: idsLast(process.argv.slice(2)),
    options: {
      yes: { type: 'boolean', default: false },
      page: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  })
  const [command = '', kind = '', id = '', ...rest] = positionals
  if (values.help || rest.length > 0) throw new ConfigError(usage)
  const { dataDir, databaseUrl } = readConfig(process.env)
  const path = join(dataDir, databaseFile)
  if (!databaseUrl && !existsSync(path)) throw new DatabaseError(`There is no database at ${path}.`)
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    await migrate(database)
    if (command === 'reports' && kind === '') return await reports(database.kysely)
    if (isKey(latest, command) && kind === '') {
      return await latest[command](database.kysely, pageOf(values.page))
    }
    if (isKey(about, kind) && id !== '') return await onOne(database, command, kind, id, values.yes)
    throw new ConfigError(usage)
  } finally {
    await database.close()
  }
})

async function onOne(database: Database, command: string, kind: Kind, id: string, yes: boolean) {
  const words = await about[kind](database.kysely, id)
  if (words === undefined) throw new ConfigError(`There is no ${kind} ${id}.`)
  if (command === 'show') return words
  if (command === 'dismiss' && kind !== 'account') return dismissReports(database.kysely, kind, id)
  if (command !== 'delete') throw new ConfigError(usage)
  if (!yes) return `${words}\n\nNothing was deleted. To delete it, say the same again with --yes.`
  await deleters[kind](database, id)
  return `${words}\n\nIt is deleted.`
}

/** One ID in 64 begins with a hyphen, like an option; after `--` it is read as it is. */
function idsLast(words: string[]): string[] {
  const isId = (word: string) => /^-[\w-]{11}$/.test(word)
  return [...words.filter((word) => !isId(word)), '--', ...words.filter(isId)]
}

function isKey<T extends object>(table: T, word: string): word is Extract<keyof T, string> {
  return Object.hasOwn(table, word)
}

function pageOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new ConfigError('--page must be a whole number from 1.')
}

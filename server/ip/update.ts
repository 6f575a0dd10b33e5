// npm run update:ip-data -- FILE|URL…: newer or other data about addresses, for the IP check.
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ImportError } from '#engine/reading/import-error.ts'
import { ConfigError, readConfig } from '../config.ts'
import { FetchError } from '../dataset/fetch.ts'
import { bring } from './bring.ts'
import type { NetworkTable } from './tables/network-table.ts'
import { makeSeed, missingSeeds, openTables, removeTable, tableFolder } from './table-files.ts'

const usage = `npm run update:ip-data -- FILE|URL…

Takes data about addresses from mmdb or csv files (also .gz), or from lists of networks, one a line. A running server
takes it up by itself. Files that differ only in -ipv4 and -ipv6 are one source; one of the same name is replaced.

  --list hosting|vpn|tor|abuse
                           it is a list of such networks; of abuse: networks that it was seen from
  --delist ADDRESS         where an owner asks to be taken off that list
  --name NAME              what to call the source; otherwise the name of its file
  --title TEXT             its title on the page
  --licence TEXT           under which licence it is
  --url ADDRESS            where it is from; otherwise the address it was fetched from
  --date YYYY-MM-DD        the day it is from, when it does not say that itself
  --remove NAME            forget a source; one that came with the install comes back as it came`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'string' },
      name: { type: 'string' },
      title: { type: 'string' },
      licence: { type: 'string' },
      url: { type: 'string' },
      date: { type: 'string' },
      delist: { type: 'string' },
      remove: { type: 'string' },
      seed: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { dataDir } = readConfig(process.env)
  if (values.seed) await seed(dataDir)
  else if (values.remove !== undefined) await remove(dataDir, values.remove)
  else if (values.help || positionals.length === 0) await tell(dataDir)
  else for (const line of await bring(dataDir, positionals, values)) say(line)
} catch (error) {
  const expected =
    error instanceof ImportError ||
    error instanceof ConfigError ||
    error instanceof FetchError ||
    'code' in (error as object)
  process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 1
}

/** What the server runs in the background: tables of what came with the install. */
async function seed(dataDir: string): Promise<void> {
  await mkdir(tableFolder(dataDir), { recursive: true })
  for (const name of missingSeeds(await openTables(dataDir, complain))) await makeSeed(dataDir, name)
}

async function remove(dataDir: string, name: string): Promise<void> {
  if (!/^[\w.-]+$/.test(name) || !(await removeTable(dataDir, name))) {
    throw new ImportError(`There is no source ${name}.`)
  }
  say(`${name} is removed.`)
}

async function tell(dataDir: string): Promise<void> {
  say(usage)
  const tables = await openTables(dataDir, complain)
  if (tables.length > 0) say(`\nNow there is:\n${tables.map(lineOf).join('\n')}`)
}

function lineOf({ facts }: NetworkTable): string {
  const { name, hint, tells, date, ranges, seed } = facts
  const about = hint ? `list: ${hint}` : tells.join(' and ')
  const origin = seed === null ? '' : ', came with the install'
  return `  ${name}: ${about}, ${ranges.toLocaleString('en')} ranges, ${date ?? 'without a date'}${origin}`
}

function complain(words: string): void {
  process.stderr.write(`${words}\n`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

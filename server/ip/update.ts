// npm run update:ip-data -- FILE|URL…: imports newer or additional IP data for the IP check.
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ImportError } from '#engine/reading/import-error.ts'
import { ConfigError, readConfig } from '../config.ts'
import { FetchError } from '../dataset/fetching/fetch-pinned.ts'
import { importSources } from './import-sources.ts'
import type { NetworkTable } from './tables/network-table.ts'
import { makeSeed, missingSeeds, openTables, removeTable, tableFolder } from './table-files.ts'

const usage = `npm run update:ip-data -- FILE|URL…

Imports IP data from mmdb or csv files (also .gz), or from lists with one network per line. A running server loads it
automatically. Files whose names differ only in -ipv4 and -ipv6 are one source. A source of the same name is replaced.

  --list hosting|vpn|tor|abuse
                           the file is a list of such networks; abuse: networks that abuse was seen from
  --delist ADDRESS         where owners can ask for removal from that list
  --name NAME              the name of the source; by default the name of its file
  --title TEXT             its title on the page
  --licence TEXT           its licence
  --url ADDRESS            its home page; by default the address it was fetched from
  --date YYYY-MM-DD        the date of the data, if the file does not contain it
  --remove NAME            remove a source; one that comes with Bindex is restored to its original data`

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
  else if (values.help || positionals.length === 0) await showHelp(dataDir)
  else for (const line of await importSources(dataDir, positionals, values)) say(line)
} catch (error) {
  const expected =
    error instanceof ImportError ||
    error instanceof ConfigError ||
    error instanceof FetchError ||
    'code' in (error as object)
  process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 1
}

/** Run by the server in the background: builds tables from the installed packages. */
async function seed(dataDir: string): Promise<void> {
  await mkdir(tableFolder(dataDir), { recursive: true })
  for (const name of missingSeeds(await openTables(dataDir, report))) await makeSeed(dataDir, name)
}

async function remove(dataDir: string, name: string): Promise<void> {
  if (!/^[\w.-]+$/.test(name) || !(await removeTable(dataDir, name))) {
    throw new ImportError(`There is no source ${name}.`)
  }
  say(`${name} was removed.`)
}

async function showHelp(dataDir: string): Promise<void> {
  say(usage)
  const tables = await openTables(dataDir, report)
  if (tables.length > 0) say(`\nCurrent sources:\n${tables.map(lineOf).join('\n')}`)
}

function lineOf({ facts }: NetworkTable): string {
  const { name, hint, tells, date, ranges, seed } = facts
  const about = hint ? `list: ${hint}` : tells.join(' and ')
  const origin = seed === null ? '' : ', comes with Bindex'
  return `  ${name}: ${about}, ${ranges.toLocaleString('en')} ranges, ${date ?? 'without a date'}${origin}`
}

function report(problem: string): void {
  process.stderr.write(`${problem}\n`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

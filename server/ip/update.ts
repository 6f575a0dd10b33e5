// bindex update-ip FILE|URL…: imports newer or additional IP data for the IP check.
import { mkdir } from 'node:fs/promises'
import { ImportError } from '#engine/reading/import-error.ts'
import { command } from '../platform/commands/command.ts'
import { readConfig } from '../platform/config.ts'
import { FetchError } from '../dataset/fetching/fetch-pinned.ts'
import { fetchSeeds } from './fetch-seeds.ts'
import { fetchLists } from './free-lists.ts'
import { importSources } from './import-sources.ts'
import type { NetworkTable } from './tables/network-table.ts'
import { makeSeed, missingSeeds, openTables, removeTable, tableFolder } from './table-files.ts'

export const run = command(
  'update-ip',
  async ({ values, positionals: files, help }, { environment, say, sayError }) => {
    const { dataDir, ipLists } = readConfig(environment)
    if (values.seed) await seed(dataDir, sayError)
    else if (values.fetch) await fetchSeeds(dataDir, say)
    else if (values.lists) await fetchLists({ dataDir, ipLists }, say)
    else if (values.remove !== undefined) say(await remove(dataDir, values.remove))
    else if (files.length > 0) for (const line of await importAll(dataDir, files, values)) say(line)
    else {
      say(help)
      const tables = await openTables(dataDir, sayError)
      if (tables.length > 0) say(`\nCurrent sources:\n${tables.map(lineOf).join('\n')}`)
    }
  },
)

/** A download that fails is not a bug. */
async function importAll(...input: Parameters<typeof importSources>): Promise<string[]> {
  try {
    return await importSources(...input)
  } catch (error) {
    throw error instanceof FetchError ? new ImportError(error.message) : error
  }
}

async function seed(dataDir: string, sayError: (problem: string) => void): Promise<void> {
  await mkdir(tableFolder(dataDir), { recursive: true })
  for (const name of missingSeeds(await openTables(dataDir, sayError))) await makeSeed(dataDir, name)
}

async function remove(dataDir: string, name: string): Promise<string> {
  if (!/^[\w.-]+$/.test(name) || !(await removeTable(dataDir, name))) {
    throw new ImportError(`There is no source ${name}.`)
  }
  return `${name} was removed.`
}

function lineOf({ facts }: NetworkTable): string {
  const { name, hint, tells, date, ranges, seed } = facts
  const about = hint ? `list: ${hint}` : tells.join(' and ')
  const origin = seed === null ? '' : ', comes with Bindex'
  return `  ${name}: ${about}, ${ranges.toLocaleString('en')} ranges, ${date ?? 'without a date'}${origin}`
}

// bindex update-ip FILE|URL…: imports newer or additional IP data for the IP check.
import { mkdir, rm } from 'node:fs/promises'
import { ImportError } from '#engine/reading/import-error.ts'
import { command } from '../platform/commands/command.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { FetchError } from '../dataset/fetching/fetch-pinned.ts'
import { importSources } from './import-sources.ts'
import type { NetworkTable } from './tables/network-table.ts'
import { makeSeed, missingSeeds, openTables, removeTable, tableFolder } from './table-files.ts'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readPackage } from '../platform/commands/package.ts'
import { seeds } from './seeds.ts'
import type { Hint } from '#contract/calls/ip.ts'

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

/**
 * Builds the tables of packages that are not installed. npm fetches them, because it knows where they are and checks what
 * arrives; they are removed once the tables are built, which are a third of their size.
 */
async function fetchSeeds(dataDir: string, say: (text: string) => void): Promise<void> {
  const folder = join(tableFolder(dataDir), 'fetched')
  const { dependencies, peerDependencies } = readPackage()
  const versions = { ...dependencies, ...peerDependencies }
  const packages = new Set(seeds.map((seed) => seed.package))
  const wanted = [...packages].map((name) => `${name}@${versions[name]}`)
  say('Fetching IP data with npm: 94 MB …')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    await npm('install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts', ...wanted)
    for (const { name, title } of seeds) {
      await makeSeed(dataDir, name, folder)
      say(`${title}: ready.`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function npm(...words: string[]): Promise<void> {
  try {
    await promisify(execFile)('npm', ['--no-audit', '--no-fund', '--loglevel=error', ...words], {
      maxBuffer: 2 ** 24,
      // There, npm is a batch file.
      shell: process.platform === 'win32',
    })
  } catch (error) {
    const { code, stderr = '' } = error as { code: unknown; stderr?: string }
    if (code === 'ENOENT') throw new ImportError('npm is needed to fetch the IP data, and was not found.')
    throw new ImportError(`npm could not fetch the IP data: ${stderr.trim().slice(-500)}`)
  }
}

// npm run update:ip-data -- --lists: lists that anyone may use, fetched only when the operator asks for them.
interface FreeList {
  hint: Hint
  name: string
  title: string
  licence?: string
  url?: string
  addresses: string[]
}

const x4b = 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output'
const x4bFacts = { licence: 'MIT', url: 'https://github.com/X4BNet/lists_vpn' }

const freeLists: FreeList[] = [
  {
    hint: 'tor',
    name: 'tor-exits',
    title: 'Exit addresses, by the Tor Project',
    url: 'https://check.torproject.org/',
    addresses: ['https://check.torproject.org/torbulkexitlist'],
  },
  {
    ...x4bFacts,
    hint: 'vpn',
    name: 'x4b-vpn',
    title: 'VPN networks, by X4B',
    addresses: [`${x4b}/vpn/ipv4.txt`, `${x4b}/vpn/ipv6.txt`],
  },
  {
    ...x4bFacts,
    hint: 'hosting',
    name: 'x4b-datacenter',
    title: 'Data centre networks, by X4B',
    addresses: [`${x4b}/datacenter/ipv4.txt`, `${x4b}/datacenter/ipv6.txt`],
  },
]

async function fetchLists(
  { dataDir, ipLists }: Pick<Config, 'dataDir' | 'ipLists'>,
  say: (text: string) => void,
): Promise<void> {
  const failures: string[] = []
  for (const { hint, addresses, ...about } of listsOf(ipLists)) {
    try {
      for (const line of await importSources(dataDir, addresses, { ...about, list: hint })) say(line)
    } catch (error) {
      if (!(error instanceof FetchError || error instanceof ImportError)) throw error
      failures.push(error.message)
    }
  }
  if (failures.length > 0) throw new ImportError(failures.join('\n'))
}

function listsOf(ipLists: Config['ipLists']): FreeList[] {
  if (ipLists.length === 0) return freeLists
  const kinds = new Set(ipLists.map(({ hint }) => hint))
  return [...kinds].map((hint) => {
    const addresses = ipLists.flatMap((one) => (one.hint === hint ? [one.address] : []))
    const hosts = new Set(addresses.map((address) => new URL(address).host))
    return { hint, name: `${hint}-list`, title: [...hosts].join(', '), addresses }
  })
}

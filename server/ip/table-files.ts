import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withSnapshotFile, writeSnapshot } from '#engine/snapshot/snapshot.ts'
import { makeTable } from './make-table.ts'
import { NetworkTable } from './tables/network-table.ts'
import { seedDate, seedFile, seeds, seedVersion } from './seeds.ts'

/** Where the tables are, one file a source. */
export const tableFolder = (dataDir: string): string => join(dataDir, 'ip')

const ending = '.ip'
const fileOf = (dataDir: string, name: string): string => join(tableFolder(dataDir), name + ending)

export async function writeTable(dataDir: string, table: NetworkTable): Promise<void> {
  await mkdir(tableFolder(dataDir), { recursive: true })
  await writeSnapshot(fileOf(dataDir, table.facts.name), table.pack())
}

export async function removeTable(dataDir: string, name: string): Promise<boolean> {
  const file = fileOf(dataDir, name)
  if (!existsSync(file)) return false
  await rm(file)
  return true
}

/** Those of the seeds first, in their order; what cannot be read is told and left out. */
export async function openTables(
  dataDir: string,
  complain: (words: string) => void,
): Promise<NetworkTable[]> {
  const files = await readdir(tableFolder(dataDir)).catch(() => [])
  const tables: NetworkTable[] = []
  for (const file of files.filter((name) => name.endsWith(ending)).toSorted()) {
    try {
      const path = join(tableFolder(dataDir), file)
      tables.push(await withSnapshotFile(path, (from) => NetworkTable.open(from)))
    } catch (error) {
      complain((error as Error).message)
    }
  }
  return tables.toSorted((a, b) => rank(a) - rank(b))
}

function rank({ facts }: NetworkTable): number {
  const at = seeds.findIndex(({ name }) => name === facts.name)
  // What the operator added is newer than what came with the install.
  return at === -1 ? -1 : at
}

/** The names of installed sources of which there is no table, or one of another version of the package. */
export function missingSeeds(tables: readonly NetworkTable[]): string[] {
  const wanted = seeds.filter((seed) => existsSync(seedFile(seed, 'package.json')))
  return wanted
    .filter((seed) => {
      const table = tables.find(({ facts }) => facts.name === seed.name)
      return !table || (table.facts.seed !== null && table.facts.seed !== seedVersion(seed))
    })
    .map(({ name }) => name)
}

export async function makeSeed(dataDir: string, name: string): Promise<void> {
  const seed = seeds.find((seed) => seed.name === name)
  if (!seed) throw new Error(`There is no seed ${name}.`)
  const version = seedVersion(seed)
  const { title, licence, url, credit, files } = seed
  const { table } = await makeTable(
    files.map((file) => seedFile(seed, file)),
    { name, title, licence, url, credit, date: seedDate(version), hint: null, seed: version },
  )
  await writeTable(dataDir, table)
}

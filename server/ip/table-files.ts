import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withSnapshotFile, writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { NetworkTable, type TableFacts } from './tables/network-table.ts'
import { seedDate, seedFolder, seeds, seedVersion } from './seeds.ts'
import { gunzipSync } from 'node:zlib'
import { ImportError } from '#engine/reading/import-error.ts'
import { isMmdb, readMmdb } from './reading/read-mmdb.ts'
import { readNetworks, type ReadReport } from './reading/read-networks.ts'
import { TableBuilder } from './tables/table-builder.ts'

export const tableFolder = (dataDir: string): string => join(dataDir, 'ip')

const extension = '.ip'
const fileOf = (dataDir: string, name: string): string => join(tableFolder(dataDir), name + extension)

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

/** Tables of the operator first, then those of the packages in their order. Unreadable files are reported and skipped. */
export async function openTables(
  dataDir: string,
  report: (problem: string) => void,
): Promise<NetworkTable[]> {
  const files = await readdir(tableFolder(dataDir)).catch(() => [])
  const tables: NetworkTable[] = []
  for (const file of files.filter((name) => name.endsWith(extension)).toSorted()) {
    try {
      const path = join(tableFolder(dataDir), file)
      tables.push(await withSnapshotFile(path, (from) => NetworkTable.open(from)))
    } catch (error) {
      report((error as Error).message)
    }
  }
  return tables.toSorted((a, b) => rank(a) - rank(b))
}

function rank({ facts }: NetworkTable): number {
  const at = seeds.findIndex(({ name }) => name === facts.name)
  // Data that the operator added is newer than that of the packages.
  return at === -1 ? -1 : at
}

export function missingSeeds(tables: readonly NetworkTable[]): string[] {
  return seeds
    .filter((seed) => {
      const folder = seedFolder(seed)
      if (folder === undefined) return false
      const table = tables.find(({ facts }) => facts.name === seed.name)
      return !table || (table.facts.seed !== null && table.facts.seed !== seedVersion(folder, seed))
    })
    .map(({ name }) => name)
}

export async function makeSeed(dataDir: string, name: string, fetched?: string): Promise<void> {
  const seed = seeds.find((seed) => seed.name === name)
  const folder = seed && seedFolder(seed, fetched)
  if (!seed || folder === undefined) throw new Error(`There is no seed ${name}.`)
  const version = seedVersion(folder, seed)
  const { title, licence, url, credit, files, list } = seed
  const { table } = await makeTable(
    files.map((file) => join(folder, file)),
    { name, title, licence, url, credit, date: seedDate(version), hint: list?.hint ?? null, seed: version },
    list && new Set(Object.values(list.companies).flat()),
  )
  await writeTable(dataDir, table)
}

type Facts = Omit<TableFacts, 'ranges' | 'tells'>

export interface MadeTable {
  table: NetworkTable
  reports: (ReadReport & { file: string })[]
}

/** More than a tenth of the rows means that this is another type of file. */
const mostBroken = 0.1

export async function makeTable(
  files: string[],
  facts: Facts,
  numbers?: ReadonlySet<number>,
): Promise<MadeTable> {
  const builder = new TableBuilder()
  const reports: MadeTable['reports'] = []
  let { date } = facts
  for (const file of files) {
    const bytes = await mmdbBytes(file)
    if (bytes) date = readMmdb(file, bytes, builder, facts.hint !== null)
    else {
      const report = await readNetworks(file, builder, facts.hint !== null, numbers)
      reports.push({ ...report, file })
      if (report.broken > report.rows * mostBroken) throw new ImportError(tooBroken(file, report))
    }
  }
  if (builder.isEmpty) throw new ImportError(`${files.join(', ')}: no network has any data.`)
  return { table: builder.build({ ...facts, date }), reports }
}

async function mmdbBytes(file: string): Promise<Buffer | undefined> {
  const { size } = await stat(file).catch(() => {
    throw new ImportError(`There is no file ${file}.`)
  })
  if (!/\.mmdb(?:\.gz)?$/i.test(file) || size > 1e9) return undefined
  const stored = await readFile(file)
  const bytes = stored[0] === 0x1f && stored[1] === 0x8b ? unpacked(file, stored) : stored
  if (!isMmdb(bytes)) throw new ImportError(`${file} is not an mmdb file.`)
  return bytes
}

function unpacked(file: string, stored: Buffer): Buffer {
  try {
    return gunzipSync(stored, { maxOutputLength: 2e9 })
  } catch (error) {
    throw new ImportError(`${file} cannot be decompressed: ${(error as Error).message}.`, { cause: error })
  }
}

const tooBroken = (file: string, { broken, rows, brokenLines }: ReadReport) =>
  `${file}: ${broken.toLocaleString('en')} of ${rows.toLocaleString('en')} rows are not address ranges, such as line ${brokenLines[0]}. Nothing was changed.`

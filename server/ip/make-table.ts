import { readFile, stat } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { ImportError } from '#engine/reading/import-error.ts'
import type { NetworkTable, TableFacts } from './tables/network-table.ts'
import { isMmdb, readMmdb } from './reading/read-mmdb.ts'
import { readNetworks, type ReadReport } from './reading/read-networks.ts'
import { TableBuilder } from './tables/table-builder.ts'

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

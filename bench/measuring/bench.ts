import { createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { importFiles } from '#engine/build/import-files.ts'
import { writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { sourceRecords } from '#test/data/made-bins.ts'

export interface Bench {
  data: BenchData
  /** For temporary files; deleted at the end. */
  folder: string
  /** Measure only a little, to try out the benchmark. */
  quick: boolean
}

/** As many as in the public list. */
const fullRows = 374_788

export interface BenchData {
  /** A csv.gz file of the full size. */
  file: string
  described: string
  snapshot: string
}

const real = fileURLToPath(new URL('../../../shared/data/bin-list-data.csv.gz', import.meta.url))

/** The public list if it is next to the repository, else a generated one of the same size. */
export async function prepareData(folder: string): Promise<BenchData> {
  const known = existsSync(real)
  const file = known ? real : join(folder, 'made-bins.csv.gz')
  if (!known) await pipeline(csvLines(fullRows), createGzip(), createWriteStream(file))
  const snapshot = join(folder, 'full.bindex')
  await writeSnapshot(snapshot, (await importFiles([{ path: file }])).snapshot)
  const rows = fullRows.toLocaleString('en')
  return {
    file,
    snapshot,
    described: known
      ? `the public bin-list-data, ${rows} rows of six digits`
      : `${rows} generated rows of six digits, seeded (the public bin-list-data was not available)`,
  }
}

export function* csvLines(count: number): Generator<string> {
  yield 'BIN,Brand,Type,Category,Issuer,IssuerPhone,IssuerUrl,isoCode2\n'
  for (const { record } of sourceRecords({ count, digits: 6, banks: 6000 })) {
    const { bin, brand, type, category, issuer, phone, url, country } = record
    const cells = [bin, brand, type, category, issuer, phone, url, country]
    yield `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()}\n`
  }
}

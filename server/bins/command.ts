// npm run lookup -- 457173 …: looks up BINs on the command line, as a table or as JSON.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BinResults, BinRow } from '#contract/calls/bins.ts'
import { binMessages, findBins } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import { SnapshotError } from '#engine/snapshot/snapshot.ts'
import { ConfigError, readConfig } from '../config.ts'
import { firstDataset } from '../dataset/first.ts'
import { results } from './results.ts'

const usage = `npm run lookup -- [BIN…]

Looks up BINs, given as arguments, in a file or on standard input, in the dataset of DATA_DIR.

  --file FILE   read the BINs from this file
  --extended    compare up to 11 digits
  --json        print JSON instead of a table`

try {
  process.exitCode = await main()
} catch (error) {
  const expected =
    error instanceof SnapshotError || error instanceof ConfigError || 'code' in (error as object)
  process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 2
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      file: { type: 'string' },
      extended: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help || (positionals.length === 0 && !values.file && process.stdin.isTTY)) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  const text = positionals.length > 0 ? positionals.join('\n') : readFileSync(values.file ?? 0, 'utf8')
  const { bins, tooLong } = findBins(text)
  if (tooLong) {
    process.stderr.write(`${binMessages.tooLong}
`)
    return 2
  }
  if (bins.length === 0) {
    process.stderr.write(`${binMessages.none}\n`)
    return 2
  }
  const { data, not_found, matched } = await find(bins, values.extended)
  if (values.json) process.stdout.write(`${JSON.stringify({ data, not_found, matched }, null, 2)}\n`)
  else printTable(data)
  if (!values.json) {
    for (const { bin, matched: prefix } of matched)
      process.stderr.write(`${bin}: ${prefix} is its longest known prefix\n`)
    if (not_found.length > 0) process.stderr.write(`Not found: ${not_found.join(' ')}\n`)
  }
  return data.length === 0 ? 1 : 0
}

async function find(
  bins: string[],
  extended: boolean,
): Promise<Pick<BinResults, 'data' | 'not_found' | 'matched'>> {
  const path = join(readConfig(process.env).dataDir, 'dataset.bindex')
  const { dataset } = await firstDataset(path, { keep: false })
  const data: BinRow[] = []
  for (let page = 1; ; page++) {
    const { bytes, release } = results(
      dataset,
      { bins, extended, filters: {} },
      { page, limit: limits.pageSizes[3], withFacets: false },
    )
    const found = JSON.parse(bytes.toString()) as BinResults
    release?.()
    data.push(...found.data)
    if (page >= found.pagination.last_page) return { ...found, data }
  }
}

function printTable(rows: BinRow[]): void {
  const table = [
    ['BIN', 'BRAND', 'TYPE', 'LEVEL', 'BANK', 'COUNTRY'],
    ...rows.map(({ bin, brand, type, category, issuer, country_name }) =>
      [bin, brand, type, category, issuer, country_name].map((cell) => cell ?? '—'),
    ),
  ]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  for (const row of table) {
    process.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd()}\n`,
    )
  }
}

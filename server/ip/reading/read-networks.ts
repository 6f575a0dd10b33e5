import { basename } from 'node:path'
import { readCsv } from '#engine/reading/csv.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import type { TableBuilder } from '../tables/table-builder.ts'
import { type Columns, guessedColumns, namedColumns, rangeOf, claimIn } from './columns.ts'

export interface ReadReport {
  rows: number
  broken: number
  brokenLines: number[]
}

/**
 * Reads a csv file with ranges or networks, or a plain list with one network per line and # for comments. With AS numbers,
 * only networks that have one of them, as a list.
 */
export async function readNetworks(
  path: string,
  builder: TableBuilder,
  isList: boolean,
  numbers?: ReadonlySet<number>,
): Promise<ReadReport> {
  const report: ReadReport = { rows: 0, broken: 0, brokenLines: [] }
  let columns: Columns | undefined
  const complain = (line: number) => {
    report.broken++
    if (report.brokenLines.length < 5) report.brokenLines.push(line)
  }
  await readCsv(path, {
    onComplaint: (_, line) => complain(line),
    onRecord: (row, line) => {
      if (/^\s*(?:[#;]|\/\/)/.test(row[0]!)) return
      if (!columns) {
        const named = namedColumns(row)
        columns = named ?? guessedColumns(row)
        if (!isList) refuseWithoutFacts(path, columns)
        if (named) return
      }
      report.rows++
      const range = rangeOf(row, columns)
      if (!range) return complain(line)
      if (numbers) {
        const { asn, organisation } = claimIn(row, columns, false)
        if (asn !== undefined && numbers.has(asn)) {
          builder.add(range, builder.claim({ note: [organisation, `AS${asn}`].filter(Boolean).join(', ') }))
        }
        return
      }
      const claim = claimIn(row, columns, isList)
      // Ranges that are not routed, or whose country is unknown, are skipped.
      if (isList || Object.keys(claim).length > 0) builder.add(range, builder.claim(claim))
    },
  })
  return report
}

function refuseWithoutFacts(path: string, { asn, country }: Columns): void {
  if (asn !== undefined || country !== undefined) return
  throw new ImportError(
    `${basename(path)} has neither a country nor an AS number for its networks. If it is a list of networks, add --list hosting, --list vpn, --list tor or --list abuse.`,
  )
}

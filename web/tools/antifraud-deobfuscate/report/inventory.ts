import { csvCell } from '#contract/formats/csv-cell.ts'
import type { Report } from './report.ts'

/** The record that PCI DSS 6.4.3 requires for each script of a payment page. Who authorised it, and why, is left to fill in. */
interface InventoryLine {
  script: string
  sha256: string
  integrity: string
  bytes: number
  checked: string
  readable_percent: number
  signals: string
  sends_to: string
  addresses_named: string
  fields_read: string
  dynamic_code: string
  anti_debugging: string
  skimmer: string
  not_seen: string
  authorised_by: string
  justification: string
}

const skimmerTexts: Record<Report['skimmer']['verdict'], string> = {
  likely: 'likely',
  some: 'some',
  none: 'none',
  unknown: 'could not be judged',
}

export function inventoryOf(report: Report, checked: Date): InventoryLine {
  const joinUnique = (texts: (string | undefined)[]) => [...new Set(texts.filter(Boolean))].join('; ')
  return {
    script: report.name,
    sha256: report.hashes.sha256,
    integrity: report.hashes.sri,
    bytes: report.bytes,
    checked: checked.toISOString(),
    readable_percent: report.coverage.percent,
    signals: joinUnique(
      report.signals.filter(({ isOnlyChecked }) => !isOnlyChecked).map(({ group }) => group),
    ),
    sends_to: joinUnique(report.destinations.map(({ kind, address }) => `${kind} ${address ?? 'unknown'}`)),
    addresses_named: joinUnique(report.addresses.map(({ address }) => address)),
    fields_read: joinUnique(report.fields.map(({ holds, selector }) => holds ?? selector)),
    dynamic_code: joinUnique(report.dynamicCode.map(({ words }) => words)),
    anti_debugging: joinUnique(report.antiDebugging.map(({ words }) => words)),
    skimmer: skimmerTexts[report.skimmer.verdict],
    not_seen: (report.skimmer.unseen ?? []).join(' '),
    authorised_by: '',
    justification: '',
  }
}

export function inventoryCsv(line: InventoryLine): string {
  const names = Object.keys(line)
  return [names, Object.values(line)]
    .map((cells) => `${cells.map((cell) => csvCell(String(cell))).join()}\r\n`)
    .join('')
}

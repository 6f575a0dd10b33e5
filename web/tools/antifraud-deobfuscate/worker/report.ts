import { csvCell } from '#contract/formats/tables/csv-cell.ts'
import type { Coverage } from '../findings/coverage.ts'
import type { Destination, NamedAddress } from '../findings/destinations.ts'
import type { Field } from '../findings/fields.ts'
import type { Finding } from '../findings/finding.ts'
import type { SignalFinding } from '../findings/signals.ts'
import type { Skimmer } from '../findings/skimmer.ts'
import type { SandboxRun } from '../sandbox/sandbox-run.ts'

export interface Hashes {
  sha256: string
  sri: string
}

export interface Report {
  name: string
  bytes: number
  hashes: Hashes
  signals: SignalFinding[]
  destinations: Destination[]
  addresses: NamedAddress[]
  fields: Field[]
  dynamicCode: Finding[]
  antiDebugging: Finding[]
  skimmer: Skimmer
  coverage: Coverage
  run: Omit<SandboxRun, 'uses' | 'layers'>
  isDeobfuscated: boolean
  /** False when some of the code could not be read, and only the run says what it does. */
  isRead: boolean
}

export interface Analysis {
  report: Report
  code: string
}

export interface Difference {
  part: string
  added: string[]
  removed: string[]
  same: number
}

const parts: [part: string, rows: (report: Report) => string[]][] = [
  [
    'Signals',
    ({ signals }) =>
      signals.map(
        ({ group, words, isOnlyChecked }) =>
          `${group}: ${words}${isOnlyChecked ? ' (only checks whether it is there)' : ''}`,
      ),
  ],
  [
    'Destinations',
    ({ destinations }) => destinations.map(({ kind, address }) => `${kind} ${address ?? 'unknown'}`),
  ],
  [
    'Form fields',
    ({ fields }) => fields.map(({ holds, selector }) => (holds ? `${holds}: ${selector}` : selector)),
  ],
  ['Dynamic code', ({ dynamicCode }) => dynamicCode.map(({ words }) => words)],
  ['Anti-debugging', ({ antiDebugging }) => antiDebugging.map(({ words }) => words)],
  ['Addresses named in the code', ({ addresses }) => addresses.map(({ address }) => address)],
  ['Skimmer signs', ({ skimmer }) => skimmer.signs.map(({ words }) => words)],
]

export function compareReports(earlier: Report, later: Report): Difference[] {
  return parts.map(([part, rows]) => {
    const before = new Set(rows(earlier))
    const after = new Set(rows(later))
    return {
      part,
      added: [...after.difference(before)],
      removed: [...before.difference(after)],
      same: after.intersection(before).size,
    }
  })
}

export const isSameFile = (one: Report, other: Report): boolean => one.hashes.sha256 === other.hashes.sha256

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

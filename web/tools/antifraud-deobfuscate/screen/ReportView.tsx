import { CoverageMeter } from './CoverageMeter.tsx'
import { Identity } from './Identity.tsx'
import { mostlyReadable } from '../findings/proof.ts'
import type { Report } from '../report/report.ts'
import { FindingRows, ReportPart, SignalRows } from './ReportPart.tsx'
import { SkimmerVerdict } from './SkimmerVerdict.tsx'

interface Props {
  report: Report
  onLine: (line: number) => void
}

export function ReportView({ report, onLine }: Props) {
  const { signals, destinations, addresses, fields, dynamicCode, antiDebugging, coverage } = report
  const emptyText =
    coverage.percent >= mostlyReadable
      ? 'None found.'
      : `None in the readable part; ${100 - coverage.percent} % stayed opaque.`
  return (
    <div className="stack">
      <SkimmerVerdict skimmer={report.skimmer} onLine={onLine} />
      <CoverageMeter report={report} />
      <ReportPart title="Signals it reads" count={signals.length} emptyText={emptyText}>
        <SignalRows signals={signals} onLine={onLine} />
      </ReportPart>
      <ReportPart title="Where it sends and loads" count={destinations.length} emptyText={emptyText}>
        <FindingRows
          onLine={onLine}
          rows={destinations.map(({ kind, address, ...place }) => ({
            ...place,
            key: `${kind} ${address}`,
            label: kind.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
            words: address ?? 'An address computed at run time',
            isMono: address !== undefined,
          }))}
        />
      </ReportPart>
      <ReportPart title="Addresses named in the code" count={addresses.length} emptyText={emptyText}>
        <FindingRows
          onLine={onLine}
          rows={addresses.map(({ address, ...place }) => ({
            ...place,
            key: address,
            words: address,
            isMono: true,
          }))}
        />
      </ReportPart>
      <ReportPart title="Form fields it reads" count={fields.length} emptyText={emptyText}>
        <FindingRows
          onLine={onLine}
          rows={fields.map(({ selector, holds, ...place }) => ({
            ...place,
            key: selector,
            label: holds,
            words: selector,
            isMono: true,
          }))}
        />
      </ReportPart>
      <ReportPart title="Code created at run time" count={dynamicCode.length} emptyText={emptyText}>
        <FindingRows onLine={onLine} rows={dynamicCode.map(({ id, ...row }) => ({ ...row, key: id }))} />
      </ReportPart>
      <ReportPart title="Anti-debugging" count={antiDebugging.length} emptyText={emptyText}>
        <FindingRows
          onLine={onLine}
          elsewhere="removed from the readable code"
          rows={antiDebugging.map(({ id, ...row }) => ({ ...row, key: id }))}
        />
      </ReportPart>
      <Identity report={report} />
    </div>
  )
}

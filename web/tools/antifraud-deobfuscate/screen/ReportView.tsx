import { Braces, Sheet } from 'lucide-react'
import { Action } from '../../../ui/buttons/Action.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { mostlyReadable } from '../findings/finding.ts'
import type { RunEnd } from '../sandbox/sandbox-run.ts'
import { inventoryCsv, inventoryOf, type Report } from '../worker/report.ts'
import classes from './Report.module.css'
import { FindingRows, ReportPart, SignalRows, Lines } from './ReportPart.tsx'
import { Notice, type Tone } from '../../../ui/feedback/Notice.tsx'
import type { Skimmer } from '../findings/skimmer.ts'

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

const endTexts: Record<RunEnd, string> = {
  finished: 'It ran to completion in the sandbox.',
  time: 'It did not finish in the sandbox and was stopped.',
  memory: 'It used up the sandbox’s memory and was stopped.',
  depth: 'It recursed endlessly in the sandbox and was stopped.',
  error: 'It failed with an error in the sandbox, which has no real page.',
  broken: 'It crashed the sandbox.',
}

function CoverageMeter({ report: { coverage, run, isDeobfuscated } }: { report: Report }) {
  const { percent, reasons } = coverage
  return (
    <section className={classes.coverage} aria-label="Coverage">
      <div className="spread text-sm">
        <h3>{describeCoverage(percent)}</h3>
        <span>{percent} %</span>
      </div>
      <meter className={classes.meter} value={percent} max={100} aria-label="Readable part of the script" />
      <ul className={classes.note}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {!isDeobfuscated && <li>The obfuscation could not be undone; the code was only formatted.</li>}
        <li>{endTexts[run.end]}</li>
        {run.error !== undefined && run.end === 'error' && (
          <li>
            <bdi className="mono">{run.error}</bdi>
          </li>
        )}
      </ul>
    </section>
  )
}

function describeCoverage(percent: number): string {
  if (percent >= 90) return 'Almost all of it is readable'
  if (percent >= 60) return 'Most of it is readable'
  return percent >= 25 ? 'Part of it stayed opaque' : 'Most of it stayed opaque'
}

function Identity({ report }: { report: Report }) {
  const { sha256, sri } = report.hashes
  const name = `${report.name.replace(/\.\w+$/, '')}-inventory`
  const saveCsv = () =>
    saveFile(new Blob([inventoryCsv(inventoryOf(report, new Date()))], { type: 'text/csv' }), `${name}.csv`)
  const saveJson = () => {
    const text = JSON.stringify({ ...inventoryOf(report, new Date()), report }, null, 2)
    saveFile(new Blob([text], { type: 'application/json' }), `${name}.json`)
  }
  return (
    <section className={classes.identity} aria-label="Identity">
      <h3>Identity</h3>
      <dl className={classes.hashes}>
        <Hash label="SHA-256" text={sha256} />
        <Hash label="SRI" text={sri} />
      </dl>
      <h3>Inventory line for PCI DSS 6.4.3</h3>
      <p className={classes.note}>Fill in who authorised the script, and why.</p>
      <div className="cluster">
        <Action icon={Sheet} onClick={saveCsv}>
          Save as csv
        </Action>
        <Action icon={Braces} onClick={saveJson}>
          Save as JSON
        </Action>
      </div>
    </section>
  )
}

const Hash = ({ label, text }: { label: string; text: string }) => (
  <div className={classes.hash}>
    <dt>{label}</dt>
    <dd className="mono">{text}</dd>
    <dd>
      <CopyButton text={text} label={`Copy ${label}`} />
    </dd>
  </div>
)

interface SkimmerProps {
  skimmer: Skimmer
  onLine: (line: number) => void
}

const verdicts: Record<Skimmer['verdict'], [tone: Tone, title: string]> = {
  likely: ['bad', 'It looks like a card skimmer'],
  some: ['warn', 'It shares traits with card skimmers'],
  unknown: ['warn', 'Could not be judged: it may or may not be a card skimmer'],
  none: ['good', 'Nothing points to a card skimmer'],
}

function SkimmerVerdict({ skimmer: { verdict, signs, unseen = [] }, onLine }: SkimmerProps) {
  const [tone, title] = verdicts[verdict]
  const isAccused = verdict === 'likely' || verdict === 'some'
  return (
    <Notice tone={tone} title={title} isSilent>
      {isAccused && (
        <ul className={classes.signs}>
          {signs.map(({ id, words, reason, ...place }) => (
            <li key={id}>
              <span>
                <b>{words}.</b> {reason}
              </span>
              <Lines place={place} onLine={onLine} elsewhere="removed" />
            </li>
          ))}
        </ul>
      )}
      {isAccused && <p className="text-xs">Signs, not proof: read the lines before you act on them.</p>}
      {verdict === 'none' && (
        <p className="text-xs">All of it was read, and it ran to its end in the sandbox.</p>
      )}
      {unseen.length > 0 && (
        <>
          {isAccused && <p className="text-xs">Not all of it was seen:</p>}
          <ul className={classes.unseen}>
            {unseen.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      {verdict === 'unknown' && (
        <p className="text-xs">
          Before you allow it on a payment page, read its code or ask its supplier what it sends.
        </p>
      )}
    </Notice>
  )
}

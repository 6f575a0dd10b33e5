import classes from './Report.module.css'
import type { Report } from '../report/report.ts'
import type { RunEnd } from '../sandbox/sandbox-run.ts'

const endTexts: Record<RunEnd, string> = {
  finished: 'It ran to completion in the sandbox.',
  time: 'It did not finish in the sandbox and was stopped.',
  memory: 'It used up the sandbox’s memory and was stopped.',
  depth: 'It recursed endlessly in the sandbox and was stopped.',
  error: 'It failed with an error in the sandbox, which has no real page.',
  broken: 'It crashed the sandbox.',
}

export function CoverageMeter({ report: { coverage, run, isDeobfuscated } }: { report: Report }) {
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

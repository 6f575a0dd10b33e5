import classes from './Report.module.css'
import type { Report } from '../report/report.ts'
import type { RunEnd } from '../sandbox/sandbox-run.ts'

const endTexts: Record<RunEnd, string> = {
  finished: 'It ran to its end in the sandbox.',
  time: 'It did not come to an end in the sandbox and was stopped.',
  memory: 'It used up the memory of the sandbox and was stopped.',
  depth: 'It called itself without end in the sandbox and was stopped.',
  error: 'It stopped with an error in the sandbox, where no real page is.',
  broken: 'It broke the sandbox, which was thrown away.',
}

/** How much of the script is readable, and how the sandbox run ended. */
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
        {!isDeobfuscated && <li>The obfuscation could not be undone; the code was only laid out.</li>}
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
  if (percent >= 90) return 'Almost all of it can be read'
  if (percent >= 60) return 'Most of it can be read'
  return percent >= 25 ? 'A part of it stayed opaque' : 'Most of it stayed opaque'
}

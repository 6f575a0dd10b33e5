import classes from './CoverageMeter.module.css'
import type { Report } from '../report/report.ts'
import type { RunEnd } from '../sandbox/sandbox-run.ts'

const ends: Record<RunEnd, string> = {
  finished: 'It ran to its end in the sandbox.',
  time: 'It did not come to an end in the sandbox and was stopped.',
  memory: 'It used up the memory of the sandbox and was stopped.',
  depth: 'It called itself without end in the sandbox and was stopped.',
  error: 'It stopped with an error in the sandbox, where no real page is.',
  broken: 'It broke the sandbox, which was thrown away.',
}

/** How much of the script could be read, and how the run in the sandbox ended. */
export function CoverageMeter({ report: { coverage, run, isUndone } }: { report: Report }) {
  const { percent, reasons } = coverage
  return (
    <section className={classes.part} aria-label="Coverage">
      <div className={classes.head}>
        <h3>{wordsOf(percent)}</h3>
        <span className={classes.percent}>{percent} %</span>
      </div>
      <meter className={classes.meter} value={percent} max={100} aria-label="Readable part of the script" />
      <ul className={classes.notes}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {!isUndone && <li>The obfuscation could not be undone; the code was only laid out.</li>}
        <li>{ends[run.end]}</li>
        {run.error !== undefined && run.end === 'error' && (
          <li>
            <bdi className="mono">{run.error}</bdi>
          </li>
        )}
      </ul>
    </section>
  )
}

function wordsOf(percent: number): string {
  if (percent >= 90) return 'Almost all of it can be read'
  if (percent >= 60) return 'Most of it can be read'
  return percent >= 25 ? 'A part of it stayed opaque' : 'Most of it stayed opaque'
}

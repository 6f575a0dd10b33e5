import type { Place } from '../findings/finding.ts'
import classes from './Report.module.css'

interface Props {
  place: Place
  onLine: (line: number) => void
  elsewhere?: string
}

const maxShown = 3

export function Lines({ place: { lines, isInRun }, onLine, elsewhere = '' }: Props) {
  if (lines.length === 0)
    return <span className="quiet text-xs">{isInRun ? 'only seen in the run' : elsewhere}</span>
  return (
    <span className={classes.lines}>
      {lines.slice(0, maxShown).map((line) => (
        <button
          key={line}
          type="button"
          className={classes.line}
          aria-label={`Show line ${line}`}
          onClick={() => onLine(line)}
        >
          {line}
        </button>
      ))}
      {lines.length > maxShown && <span className="quiet text-xs">+{lines.length - maxShown}</span>}
    </span>
  )
}

import type { Place } from '../findings/finding.ts'
import classes from './Lines.module.css'

interface Props {
  place: Place
  onLine: (line: number) => void
  /** Said of what has no line and was not seen in the run either. */
  elsewhere?: string
}

const shown = 3

/** The first lines where something is, each a way to it. */
export function Lines({ place: { lines, isInRun }, onLine, elsewhere = '' }: Props) {
  if (lines.length === 0)
    return <span className={classes.none}>{isInRun ? 'seen in the run only' : elsewhere}</span>
  return (
    <span className={classes.lines}>
      {lines.slice(0, shown).map((line) => (
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
      {lines.length > shown && <span className={classes.more}>+{lines.length - shown}</span>}
    </span>
  )
}

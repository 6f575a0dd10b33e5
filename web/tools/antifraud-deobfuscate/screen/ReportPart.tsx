import { type ReactNode, useId } from 'react'
import { formatNumber } from '#contract/formats/numbers.ts'
import type { Place } from '../findings/finding.ts'
import { type SignalFinding, signalGroups } from '../findings/signals.ts'
import classes from './Report.module.css'

interface PartProps {
  title: string
  count: number
  emptyText: string
  children: ReactNode
}

export function ReportPart({ title, count, emptyText, children }: PartProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h3 id={id}>{title}</h3>
        <span className="quiet">{formatNumber(count)}</span>
      </div>
      {count > 0 ? children : <p className={classes.emptyText}>{emptyText}</p>}
    </section>
  )
}

interface Row extends Place {
  key: string
  label?: string | undefined
  words: string
  isMono?: boolean
}

interface RowsProps {
  rows: Row[]
  onLine: (line: number) => void
  elsewhere?: string
}

export const FindingRows = ({ rows, onLine, elsewhere }: RowsProps) => (
  <ul>
    {rows.map(({ key, label, words, isMono, ...place }) => (
      <li key={key} className={classes.row}>
        {label !== undefined && <span className={classes.label}>{label}</span>}
        <bdi className={isMono ? 'mono text-xs' : undefined}>{words}</bdi>
        <Lines place={place} onLine={onLine} {...(elsewhere !== undefined && { elsewhere })} />
      </li>
    ))}
  </ul>
)

export const SignalRows = ({
  signals,
  onLine,
}: {
  signals: SignalFinding[]
  onLine: (line: number) => void
}) => (
  <div>
    {signalGroups.map(({ name, reveals }) => {
      const ofGroup = signals.filter(({ group }) => group === name)
      return ofGroup.length === 0 ? null : (
        <div key={name} className={classes.signalGroup}>
          <h4>{name}</h4>
          <p className={classes.note}>{reveals}</p>
          <ul>
            {ofGroup.map(({ id, words, isOnlyChecked, ...place }) => (
              <li key={id} className={classes.signal}>
                <span>
                  {words}
                  {isOnlyChecked && <span className={classes.checked}>only checks whether it is there</span>}
                </span>
                <Lines place={place} onLine={onLine} />
              </li>
            ))}
          </ul>
        </div>
      )
    })}
  </div>
)

interface LinesProps {
  place: Place
  onLine: (line: number) => void
  elsewhere?: string
}

const maxShown = 3

export function Lines({ place: { lines, isInRun }, onLine, elsewhere = '' }: LinesProps) {
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

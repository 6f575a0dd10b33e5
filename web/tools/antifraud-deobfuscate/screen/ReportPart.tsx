import { useId, type ReactNode } from 'react'
import { formatNumber } from '../../../ui/text/format.ts'
import type { Place } from '../findings/finding.ts'
import { Lines } from './Lines.tsx'
import classes from './ReportPart.module.css'

interface PartProps {
  title: string
  count: number
  /** Said when there is none. */
  nothing: string
  children: ReactNode
}

export function ReportPart({ title, count, nothing, children }: PartProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>{title}</h3>
        <span className={classes.count}>{formatNumber(count)}</span>
      </div>
      {count > 0 ? children : <p className={classes.nothing}>{nothing}</p>}
    </section>
  )
}

export interface Row extends Place {
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
  <ul className={classes.rows}>
    {rows.map(({ key, label, words, isMono, ...place }) => (
      <li key={key} className={classes.row}>
        {label !== undefined && <span className={classes.label}>{label}</span>}
        <bdi className={isMono ? `mono ${classes.code}` : classes.words}>{words}</bdi>
        <Lines place={place} onLine={onLine} {...(elsewhere !== undefined && { elsewhere })} />
      </li>
    ))}
  </ul>
)

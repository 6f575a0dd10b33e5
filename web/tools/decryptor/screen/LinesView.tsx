import { Download } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { Action } from '../../../ui/buttons/Action.tsx'
import { CopyAction } from '../../../ui/buttons/CopyAction.tsx'
import { FilterPill } from '../../../ui/buttons/FilterPill.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { LineTable } from './LineTable.tsx'
import type { LineStatus, Row } from '../worker/lines.ts'
import classes from './LinesView.module.css'
import { MaskedBadge } from './MaskedBadge.tsx'
import output from './OutputView.module.css'
import { statusWords } from './outcome-texts.ts'

interface Props {
  rows: readonly Row[]
  /** How many there are by now: the list itself grows in place. */
  count: number
  masked: number
  isRunning: boolean
  name: string
}

/** A log that was opened line by line: filter by what became of them, copy, save. */
export function LinesView({ rows, count, masked, isRunning, name }: Props) {
  const id = useId()
  const [filter, setFilter] = useState<LineStatus>()
  const counts = useMemo(() => countsOf(rows, count), [rows, count])
  const isThere = filter !== undefined && counts.has(filter)
  const shown = useMemo(
    () => (isThere ? rows.slice(0, count).filter(({ status }) => status === filter) : rows),
    [rows, count, filter, isThere],
  )
  const text = () => shown.map((row) => row.text.replace(/\r?\n$/, '')).join('\n')
  const refusal = isRunning ? 'Wait until all lines are done.' : undefined
  return (
    <section className={output.output} aria-labelledby={id}>
      <div className={output.head}>
        <h2 id={id}>Output</h2>
        <MaskedBadge count={masked} />
        <div className={output.actions}>
          <CopyAction text={text} refusal={refusal} />
          <Action
            icon={Download}
            refusal={refusal}
            onClick={() => saveFile(new Blob([text()]), `${name}.txt`)}
          >
            Save
          </Action>
        </div>
      </div>
      <div className={classes.filters} role="group" aria-label="Filter by status">
        <FilterPill label="All lines" count={count} isOn={!isThere} onClick={() => setFilter(undefined)} />
        {[...counts].map(([status, count]) => (
          <FilterPill
            key={status}
            label={statusWords[status]}
            count={count}
            isOn={isThere && filter === status}
            onClick={() => setFilter(status)}
          />
        ))}
      </div>
      <LineTable rows={shown} count={isThere ? shown.length : count} />
    </section>
  )
}

function countsOf(rows: readonly Row[], count: number): Map<LineStatus, number> {
  const counts = new Map<LineStatus, number>()
  for (let at = 0; at < count; at++) {
    const { status } = rows[at]!
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return counts
}

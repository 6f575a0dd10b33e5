import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Action } from '../../../ui/buttons/Action.tsx'
import { CopyAction } from '../../../ui/buttons/CopyAction.tsx'
import { FilterPill } from '../../../ui/buttons/FilterPill.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { textOfRows, type LineStatus, type Row } from '../worker/rows.ts'
import { LineTable } from './LineTable.tsx'
import { statusLabels } from './outcome-texts.ts'
import { OutputSection } from './OutputView.tsx'

interface Props {
  rows: readonly Row[]
  /** The current length: the array itself grows in place. */
  count: number
  masked: number
  isRunning: boolean
  name: string
}

/** A log that was decrypted line by line: filter by status, copy, save. */
export function LinesView({ rows, count, masked, isRunning, name }: Props) {
  const [filter, setFilter] = useState<LineStatus>()
  const counts = useMemo(() => countStatuses(rows, count), [rows, count])
  const isFiltered = filter !== undefined && counts.has(filter)
  const shown = useMemo(
    () => (isFiltered ? rows.slice(0, count).filter(({ status }) => status === filter) : rows),
    [rows, count, filter, isFiltered],
  )
  const text = () => textOfRows(shown, isFiltered)
  const refusal = isRunning ? 'Wait until all lines are done.' : undefined
  return (
    <OutputSection
      masked={masked}
      actions={
        <>
          <CopyAction text={text} refusal={refusal} />
          <Action
            icon={Download}
            refusal={refusal}
            onClick={() => saveFile(new Blob([text()]), openedName(name))}
          >
            Save
          </Action>
        </>
      }
    >
      <div className="cluster" role="group" aria-label="Filter by status">
        <FilterPill label="All lines" count={count} isOn={!isFiltered} onClick={() => setFilter(undefined)} />
        {[...counts].map(([status, count]) => (
          <FilterPill
            key={status}
            label={statusLabels[status]}
            count={count}
            isOn={isFiltered && filter === status}
            onClick={() => setFilter(status)}
          />
        ))}
      </div>
      <LineTable rows={shown} count={isFiltered ? shown.length : count} />
    </OutputSection>
  )
}

/** A table stays a table: `cards-opened.csv`. */
const openedName = (name: string): string => {
  const [, base = name, extension = '.txt'] = /^(.+)(\.\w{1,8})$/.exec(name) ?? []
  return `${base}-opened${extension}`
}

function countStatuses(rows: readonly Row[], count: number): Map<LineStatus, number> {
  const counts = new Map<LineStatus, number>()
  for (let at = 0; at < count; at++) {
    const { status } = rows[at]!
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return counts
}

import { ChevronRight, LockKeyhole } from 'lucide-react'
import { memo, useId, type ReactNode } from 'react'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { cells, isWarning } from './cells.tsx'
import type { Column } from '../facts/columns.ts'
import type { Kind } from '../facts/kinds.ts'
import { hostAndPort } from '../facts/result-facts.ts'
import classes from './ResultTable.module.css'
import { RowDetails } from './RowDetails.tsx'

interface Props {
  kind: Kind
  result: ProxyResult
  user: string | undefined
  rowIndex: number
  isOpen: boolean
  onToggle: (index: number) => void
}

export const ResultRow = memo(function ResultRow({ kind, result, user, rowIndex, isOpen, onToggle }: Props) {
  const id = useId()
  const userId = useId()
  return (
    <>
      <div
        role="row"
        aria-rowindex={rowIndex}
        className={classes.cells}
        data-finder={kind.isFinder || undefined}
      >
        {kind.columns.map((column) =>
          column === 'proxy' ? (
            <div key={column} role="rowheader" className={classes.proxy}>
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={isOpen}
                {...(isOpen && { 'aria-controls': id })}
                {...(user !== undefined && { 'aria-describedby': userId })}
                onClick={() => onToggle(result.index)}
              >
                <ChevronRight size={14} aria-hidden />
                <bdi className="mono truncate" title={hostAndPort(result)}>
                  {hostAndPort(result)}
                </bdi>
                {result.has_login && <LockKeyhole size={12} role="img" aria-label="with a login" />}
              </button>
              {user !== undefined && (
                <bdi id={userId} className={classes.user}>
                  {user}
                </bdi>
              )}
            </div>
          ) : (
            <Cell key={column} column={column} isWarning={isWarning(column, result)}>
              {cells[column](result)}
            </Cell>
          ),
        )}
      </div>
      {isOpen && (
        <div role="row" className={classes.details} id={id}>
          <div role="cell" aria-colspan={kind.columns.length}>
            <RowDetails result={result} />
          </div>
        </div>
      )}
    </>
  )
})

const Cell = ({
  column,
  isWarning,
  children,
}: {
  column: Column
  isWarning: boolean
  children: ReactNode
}) => (
  <div role="cell" className={classes[column]} data-warns={isWarning || undefined}>
    {children}
  </div>
)

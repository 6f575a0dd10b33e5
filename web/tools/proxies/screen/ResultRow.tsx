import { ChevronRight, CircleCheck, LockKeyhole, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { hostAndPort } from '#contract/formats/proxies/proxy-template.ts'
import { plural } from '#contract/formats/numbers.ts'
import { Unknown } from '../../../bin-table/cells/Unknown.tsx'
import { Flag } from '../../../ui/pictures/Flag.tsx'
import type { Column } from '../columns.ts'
import {
  anonymityLabels,
  changesOf,
  formatMilliseconds,
  isAlive,
  isTampered,
  latency,
  outcomeLabels,
  outcomeTone,
  successes,
  typeLabels,
} from '../result-facts.ts'
import classes from './ResultTable.module.css'
import { RowDetails } from './RowDetails.tsx'

interface Props {
  columns: readonly Column[]
  result: ProxyResult
  user: string | undefined
  rowIndex: number
  isOpen: boolean
  onToggle: (index: number) => void
}

export const ResultRow = memo(function ResultRow({
  columns,
  result,
  user,
  rowIndex,
  isOpen,
  onToggle,
}: Props) {
  const id = useId()
  const userId = useId()
  return (
    <>
      <div role="row" aria-rowindex={rowIndex} className={classes.cells}>
        {columns.map((column) =>
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
          <div role="cell" aria-colspan={columns.length}>
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

const cells: Record<Exclude<Column, 'proxy'>, (result: ProxyResult) => ReactNode> = {
  result: ({ outcome }) => (
    <span className="tone status-dot" data-tone={outcomeTone(outcome)}>
      {outcomeLabels[outcome]}
    </span>
  ),
  probes: (result) => <Probes result={result} />,
  type: ({ type }) => (type ? typeLabels[type] : <Unknown />),
  time: (result) => {
    const milliseconds = latency(result)
    return milliseconds === null ? <Unknown /> : formatMilliseconds(milliseconds)
  },
  exit: ({ exit }) => (exit ? <bdi className="mono">{exit.address}</bdi> : <Unknown />),
  country: ({ exit }) =>
    exit?.country ? (
      <span className={classes.exitCountry} title={exit.country_name ?? undefined}>
        <Flag code={exit.country} /> <bdi className="truncate">{exit.country_name ?? exit.country}</bdi>
      </span>
    ) : (
      <Unknown />
    ),
  anonymity: ({ anonymity, revealed_by }) =>
    anonymity ? (
      <>
        {anonymity === 'transparent' ? <Warning>Transparent</Warning> : anonymityLabels[anonymity].name}
        {revealed_by.length > 0 && (
          <bdi className={classes.headers} title={revealed_by.join(', ')}>
            {revealed_by.join(', ')}
          </bdi>
        )}
      </>
    ) : (
      <Unknown />
    ),
  changes: (result) => {
    const changes = changesOf(result)
    if (changes === null) return <Unknown />
    return changes === 'tampered' ? <Warning>Tampered</Warning> : <Good>Unchanged</Good>
  },
  lists: ({ evidence, lists_asked }) => {
    if (evidence.length > 0) return <Warning>{`On ${plural(evidence.length, 'list')}`}</Warning>
    return lists_asked > 0 ? <Good>Not listed</Good> : <Unknown />
  },
}

/** Narrow windows hide some columns, but never a warning. */
const isWarning = (column: Column, result: ProxyResult): boolean =>
  (column === 'anonymity' && result.anonymity === 'transparent') ||
  (column === 'changes' && isTampered(result)) ||
  (column === 'lists' && result.evidence.length > 0)

function Probes({ result }: { result: ProxyResult }) {
  const { probes, outcome } = result
  return (
    <span className="row">
      <span className={classes.dots} aria-hidden>
        {probes.map((probe, at) => (
          <span key={at} className={classes.dot} data-tone={outcomeTone(probe.outcome)} />
        ))}
      </span>
      <span className="visually-hidden">
        {probes.map((probe, at) => `Probe ${at + 1}: ${outcomeLabels[probe.outcome]}. `).join('')}
      </span>
      {isAlive(result) ? `${successes(result)} of ${probes.length}` : outcomeLabels[outcome]}
    </span>
  )
}

const Warning = ({ children }: { children: string }) => (
  <span className={classes.verdict} data-tone="warn">
    <TriangleAlert size={14} aria-hidden /> {children}
  </span>
)

const Good = ({ children }: { children: string }) => (
  <span className={classes.verdict} data-tone="good">
    <CircleCheck size={14} aria-hidden /> {children}
  </span>
)

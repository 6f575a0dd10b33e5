import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { Unknown } from '../../../bin-table/cells/Unknown.tsx'
import { Flag } from '../../../ui/pictures/Flag.tsx'
import { plural } from '#contract/formats/numbers.ts'
import type { Column } from '../facts/columns.ts'
import {
  anonymityLabels,
  formatMilliseconds,
  outcomeLabels,
  outcomeTone,
  typeLabels,
} from '../facts/labels.ts'
import { changesOf, isAlive, isTampered, latency, successes } from '../facts/result-facts.ts'
import classes from './ResultTable.module.css'

export const cells: Record<Exclude<Column, 'proxy'>, (result: ProxyResult) => ReactNode> = {
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
  anonymity: ({ anonymity }) => (anonymity ? anonymityLabels[anonymity].name : <Unknown />),
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
export const isWarning = (column: Column, result: ProxyResult): boolean =>
  (column === 'changes' && isTampered(result)) || (column === 'lists' && result.evidence.length > 0)

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

import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProxyResult } from '#contract/proxies.ts'
import { Unknown } from '../../../bin-table/Unknown.tsx'
import { Flag } from '../../../ui/pictures/Flag.tsx'
import { plural } from '../../../ui/text/format.ts'
import classes from './cells.module.css'
import type { Column } from '../facts/columns.ts'
import { anonymityWords, outcomeTone, outcomeWords, typeWords } from '../facts/labels.ts'
import { timeWords } from '../facts/phases.ts'
import { ProbeDots } from './ProbeDots.tsx'
import { changesOf, isTampered, latency } from '../facts/result-facts.ts'

/** What each column shows of a result. */
export const cells: Record<Exclude<Column, 'proxy'>, (result: ProxyResult) => ReactNode> = {
  result: ({ outcome }) => (
    <span className={classes.outcome} data-tone={outcomeTone(outcome)}>
      {outcomeWords[outcome]}
    </span>
  ),
  probes: (result) => <ProbeDots result={result} />,
  type: ({ type }) => (type ? typeWords[type] : <Unknown />),
  time: (result) => {
    const milliseconds = latency(result)
    return milliseconds === null ? <Unknown /> : timeWords(milliseconds)
  },
  exit: ({ exit }) => (exit ? <bdi className="mono">{exit.address}</bdi> : <Unknown />),
  country: ({ exit }) =>
    exit?.country ? (
      <span className={classes.country} title={exit.country_name ?? undefined}>
        <Flag code={exit.country} /> <bdi>{exit.country_name ?? exit.country}</bdi>
      </span>
    ) : (
      <Unknown />
    ),
  anonymity: ({ anonymity }) => (anonymity ? anonymityWords[anonymity].name : <Unknown />),
  changes: (result) => {
    const changes = changesOf(result)
    if (changes === null) return <Unknown />
    return changes === 'tampered' ? <Warning>Tampered</Warning> : <Good>Unchanged</Good>
  },
  lists: ({ evidence, lists_asked }) => {
    if (evidence.length > 0) return <Warning>{`On ${plural(evidence.length, 'list')}`}</Warning>
    return lists_asked > 0 ? <Good>On no list</Good> : <Unknown />
  },
}

/** Where there is no room for all columns, those that warn stay. */
export const isWarning = (column: Column, result: ProxyResult): boolean =>
  (column === 'changes' && isTampered(result)) || (column === 'lists' && result.evidence.length > 0)

const Warning = ({ children }: { children: string }) => (
  <span className={classes.sign} data-tone="warn">
    <TriangleAlert size={14} aria-hidden /> {children}
  </span>
)

const Good = ({ children }: { children: string }) => (
  <span className={classes.sign} data-tone="good">
    <CircleCheck size={14} aria-hidden /> {children}
  </span>
)

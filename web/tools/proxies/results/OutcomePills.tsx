import type { ProxyResult } from '#contract/calls/proxies.ts'
import { FilterPill } from '../../../ui/buttons/FilterPill.tsx'
import { outcomeCounts, type Filters } from './filters.ts'
import type { Kind } from '../facts/kinds.ts'
import { outcomeLabels } from '../facts/labels.ts'
import { isAlive, isClean } from '../facts/result-facts.ts'
import classes from './Results.module.css'

interface Props {
  kind: Kind
  results: readonly ProxyResult[]
  chosen: Filters['outcome']
  onChange: (part: Partial<Filters>) => void
}

export function OutcomePills({ kind, results, chosen, onChange }: Props) {
  return (
    <div className={classes.pills} role="group" aria-label="Filter by result">
      {pillsOf(results, kind.isFinder).map(({ outcome, label, count }) => (
        <FilterPill
          key={outcome}
          label={label}
          count={count}
          isOn={chosen === outcome}
          onClick={() => onChange({ outcome: chosen === outcome ? '' : outcome })}
        />
      ))}
    </div>
  )
}

interface Pill {
  outcome: Filters['outcome']
  label: string
  count: number
}

function pillsOf(results: readonly ProxyResult[], isFinder: boolean): Pill[] {
  const alive = results.filter(isAlive).length
  const reasons = outcomeCounts(results).filter(([outcome]) => outcome !== 'works')
  const all: Pill[] = [{ outcome: '', label: 'All', count: results.length }]
  if (isFinder) all.push({ outcome: 'clean', label: 'Clean', count: results.filter(isClean).length })
  all.push({ outcome: 'works', label: outcomeLabels.works, count: alive })
  // With a single reason, its own pill is enough.
  if (reasons.length > 1) all.push({ outcome: 'failed', label: 'Failed', count: results.length - alive })
  return [...all, ...reasons.map(([outcome, count]) => ({ outcome, label: outcomeLabels[outcome], count }))]
}

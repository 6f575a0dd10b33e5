import type { ProxyResult } from '#contract/proxies.ts'
import { FilterPill } from '../../../ui/buttons/FilterPill.tsx'
import { outcomeCounts, type Filters } from './filters.ts'
import type { Kind } from '../facts/kinds.ts'
import { outcomeWords } from '../facts/labels.ts'
import { isAlive, isClean } from '../facts/result-facts.ts'
import classes from './Results.module.css'

interface Props {
  kind: Kind
  results: readonly ProxyResult[]
  chosen: Filters['outcome']
  onChange: (part: Partial<Filters>) => void
}

/** How many there are of each outcome; pressing one shows only those. */
export function OutcomePills({ kind, results, chosen, onChange }: Props) {
  return (
    <div className={classes.pills} role="group" aria-label="Filter by result">
      {pillsOf(results, kind.isFinder).map(({ outcome, words, count }) => (
        <FilterPill
          key={outcome}
          label={words}
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
  words: string
  count: number
}

function pillsOf(results: readonly ProxyResult[], isFinder: boolean): Pill[] {
  const alive = results.filter(isAlive).length
  const reasons = outcomeCounts(results).filter(([outcome]) => outcome !== 'works')
  const all: Pill[] = [{ outcome: '', words: 'All', count: results.length }]
  if (isFinder) all.push({ outcome: 'clean', words: 'Clean', count: results.filter(isClean).length })
  all.push({ outcome: 'works', words: outcomeWords.works, count: alive })
  // A single reason says it by itself.
  if (reasons.length > 1) all.push({ outcome: 'failed', words: 'Failed', count: results.length - alive })
  return [...all, ...reasons.map(([outcome, count]) => ({ outcome, words: outcomeWords[outcome], count }))]
}

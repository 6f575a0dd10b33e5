import { ChevronRight } from 'lucide-react'
import type { Correction } from '#contract/calls/corrections.ts'
import { plural } from '#contract/formats/numbers.ts'
import { Moment } from '../ui/text/Moment.tsx'
import classes from './CorrectionCard.module.css'
import { actionNames, decisionOf, nameOf } from './describe-correction.ts'

export function CorrectionHistory({ correction }: { correction: Correction }) {
  const latest = decisionOf(correction)
  const earlier = correction.history.filter((decision) => decision !== latest)
  if (earlier.length === 0) return null
  return (
    <details className={classes.history}>
      <summary className={classes.summary}>
        <ChevronRight size={14} aria-hidden />
        {plural(earlier.length, 'earlier decision')}
      </summary>
      <ul className={classes.decisions}>
        {earlier.map(({ action, value, user, reason, bins, created_at }) => (
          <li key={created_at + action}>
            <Moment iso={created_at} isDay /> · {actionNames[action]}: <bdi>{value.label}</bdi> ·{' '}
            <bdi>{nameOf(user)}</bdi>
            {bins.length > 1 && ` · ${plural(bins.length, 'BIN')}`}
            {reason !== '' && (
              <>
                {' · '}
                <bdi>{reason}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

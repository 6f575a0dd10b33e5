import { useState } from 'react'
import type { ReadProxies } from '#contract/formats/proxies/proxy-text.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import classes from './Entry.module.css'

const initialCount = 5
const maxCount = 100

export function LineProblems({ read: { complaints, duplicates } }: { read: ReadProxies }) {
  const [isExpanded, setExpanded] = useState(false)
  const all = [
    ...complaints,
    ...duplicates.map(({ line, first }) => ({ line, text: '', problem: `Duplicate of line ${first}.` })),
  ]
  if (all.length === 0) return null
  const shown = all.slice(0, isExpanded ? maxCount : initialCount)
  return (
    <section className={classes.problems} aria-label="Skipped lines">
      <ul>
        {shown.map(({ line, text, problem }, at) => (
          <li key={at}>
            <span className={classes.line}>Line {formatNumber(line)}</span>
            <span>
              {problem} {text && <bdi className="mono quiet text-xs">{text}</bdi>}
            </span>
          </li>
        ))}
      </ul>
      {all.length > initialCount && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `${formatNumber(all.length - initialCount)} more`}
        </button>
      )}
      {isExpanded && all.length > maxCount && (
        <p className="quiet">{formatNumber(all.length - maxCount)} more are not shown.</p>
      )}
    </section>
  )
}

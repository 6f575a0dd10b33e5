import { useState } from 'react'
import type { ReadProxies } from '#contract/formats/proxy-text.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import classes from './LineProblems.module.css'

const shownAtFirst = 5
const most = 100

/** What is wrong with each line that could not be read, and which say what another says already. */
export function Complaints({ read: { complaints, duplicates } }: { read: ReadProxies }) {
  const [isWhole, setWhole] = useState(false)
  const all = [
    ...complaints,
    ...duplicates.map(({ line, first }) => ({ line, text: '', problem: `Says the same as line ${first}.` })),
  ].toSorted((a, b) => a.line - b.line)
  if (all.length === 0) return null
  const shown = all.slice(0, isWhole ? most : shownAtFirst)
  return (
    <section className={classes.complaints} aria-label="Lines left out">
      <ul>
        {shown.map(({ line, text, problem }, at) => (
          <li key={at}>
            <span className={classes.line}>Line {formatNumber(line)}</span>
            <span className={classes.problem}>
              {problem} {text && <bdi className="mono">{text}</bdi>}
            </span>
          </li>
        ))}
      </ul>
      {all.length > shownAtFirst && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `${formatNumber(all.length - shownAtFirst)} more`}
        </button>
      )}
      {isWhole && all.length > most && <p>{formatNumber(all.length - most)} more are not shown.</p>}
    </section>
  )
}

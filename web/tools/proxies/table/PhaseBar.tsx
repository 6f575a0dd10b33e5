import type { ProxyResult } from '#contract/proxies.ts'
import classes from './PhaseBar.module.css'
import { phasesOf, timeWords } from '../facts/phases.ts'

/** Where the time went: each phase as long as it took, and in figures below. */
export function PhaseBar({ times }: { times: ProxyResult['times'] }) {
  const phases = phasesOf(times)
  return (
    <div className={classes.phases}>
      {phases.length > 0 && (
        <div className={classes.bar} aria-hidden>
          {phases.map(({ id, milliseconds }) => (
            <span key={id} data-phase={id} style={{ flexGrow: milliseconds }} />
          ))}
        </div>
      )}
      <ul className={classes.legend}>
        {phases.map(({ id, name, milliseconds }) => (
          <li key={id} data-phase={id}>
            {name} <span>{timeWords(milliseconds)}</span>
          </li>
        ))}
        <li>
          In all <span>{timeWords(times.total)}</span>
        </li>
      </ul>
    </div>
  )
}

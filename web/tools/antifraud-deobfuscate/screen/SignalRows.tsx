import { signalGroups } from '../findings/signal-table.ts'
import type { SignalFinding } from '../findings/signals.ts'
import { Lines } from './Lines.tsx'
import rows from './ReportPart.module.css'
import classes from './SignalRows.module.css'

interface Props {
  signals: SignalFinding[]
  onLine: (line: number) => void
}

/** The signals of each group under what the group tells. */
export const SignalRows = ({ signals, onLine }: Props) => (
  <div>
    {signalGroups.map(({ name, tells }) => {
      const own = signals.filter(({ group }) => group === name)
      return own.length === 0 ? null : (
        <div key={name} className={classes.group}>
          <h4 className={classes.name}>{name}</h4>
          <p className={classes.tells}>{tells}</p>
          <ul className={classes.list}>
            {own.map(({ id, words, ...place }) => (
              <li key={id} className={classes.signal}>
                <span className={rows.words}>{words}</span>
                <Lines place={place} onLine={onLine} />
              </li>
            ))}
          </ul>
        </div>
      )
    })}
  </div>
)

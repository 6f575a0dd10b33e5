import { CircleAlert } from 'lucide-react'
import { Link } from '../../../router/Link.tsx'
import type { Shown } from '../mask.ts'
import classes from './ReaderScreen.module.css'

export const EntryList = ({ entries, label }: { entries: readonly Shown[]; label: string }) => (
  <ol className={classes.entries} aria-label={label}>
    {entries.map((entry, at) => (
      <li key={at}>
        <EntryRow entry={entry} />
        {entry.entries && entry.entries.length > 0 && (
          <EntryList entries={entry.entries} label={`In ${entry.id}`} />
        )}
      </li>
    ))}
  </ol>
)

const EntryRow = ({
  entry: { id, name, format, offset, value, bin, meaning, problem, raw, entries },
}: {
  entry: Shown
}) => (
  <div className={classes.entry}>
    <strong className="mono">{id}</strong>
    <div>
      {name}
      <div className="quiet text-xs">
        {format} · <span className="visually-hidden">offset</span> <span className="mono">{offset}</span>
      </div>
    </div>
    <div className={classes.value}>
      {value && <span className={classes.text}>{value}</span>}
      {bin && (
        <Link to={`/bin/${bin}`} className="text-sm">
          Look up BIN {bin}
        </Link>
      )}
      {problem && (
        <p className={classes.problem}>
          <CircleAlert size={14} aria-hidden /> {problem}
        </p>
      )}
      {meaning && (
        <ul className={classes.meaning}>
          {meaning.map((text, at) => (
            <li key={at}>{text}</li>
          ))}
        </ul>
      )}
      {raw && raw !== value && !entries && (
        <span className="mono quiet text-xs">
          <span className="visually-hidden">Raw </span>
          {raw}
        </span>
      )}
    </div>
  </div>
)

import { CircleAlert } from 'lucide-react'
import { Link } from '../../../router/Link.tsx'
import type { Shown } from '../mask.ts'
import classes from './ReaderScreen.module.css'

export const EntryList = ({ entries, label }: { entries: readonly Shown[]; label: string }) => (
  <ol className={classes.entries} aria-label={label}>
    {entries.map((entry) => (
      <li key={`${entry.offset} ${entry.id} ${entry.name}`}>
        <EntryRow entry={entry} />
        {entry.entries && entry.entries.length > 0 && (
          <EntryList entries={entry.entries} label={`In ${entry.id}`} />
        )}
      </li>
    ))}
  </ol>
)

const EntryRow = ({
  entry: { id, name, format, offset, value, bin, meaning, problem, raw },
}: {
  entry: Shown
}) => (
  <div className={classes.entry}>
    <strong className={classes.id}>{id}</strong>
    <span className={classes.name}>
      {name}
      <span className={classes.small}>
        {format}
        <span className={classes.offset}>
          <span className="visually-hidden">, offset </span>
          {offset}
        </span>
      </span>
    </span>
    <div className={classes.value}>
      {value !== undefined && value !== '' && <span className={classes.text}>{value}</span>}
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
            // oxlint-disable-next-line react/no-array-index-key -- rules of a list can be the same twice
            <li key={at}>{text}</li>
          ))}
        </ul>
      )}
      {raw && raw !== value && (
        <span className={classes.raw}>
          <span className="visually-hidden">Raw </span>
          {raw}
        </span>
      )}
    </div>
  </div>
)

import { counted, number } from '../../ui/words.ts'
import type { Entries } from './entries-text.ts'
import classes from './EntriesCount.module.css'

/** How many BINs a text holds, as it is typed. */
export function EntriesCount({ entries: { entries, duplicates, invalid } }: { entries: Entries }) {
  const noted = entries.filter(({ note }) => note !== '').length
  const more = [
    noted > 0 && `${number(noted)} with a note`,
    duplicates > 0 && counted(duplicates, 'duplicate'),
  ].filter(Boolean)
  return (
    <>
      <span>
        {counted(entries.length, 'valid BIN')}
        {more.length > 0 && `, ${more.join(', ')}`}
      </span>
      {invalid > 0 && (
        <span className={classes.warning}>
          {number(invalid)} invalid BIN(s) detected. BINs must be at least 6 digits long.
        </span>
      )}
    </>
  )
}

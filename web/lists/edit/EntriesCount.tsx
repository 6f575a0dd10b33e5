import { plural, formatNumber } from '#contract/formats/numbers.ts'
import type { Entries } from './entries-text.ts'
import classes from './EntriesField.module.css'

export function EntriesCount({ entries: { entries, duplicates, invalid } }: { entries: Entries }) {
  const noted = entries.filter(({ note }) => note !== '').length
  const more = [
    noted > 0 && `${formatNumber(noted)} with a note`,
    duplicates > 0 && plural(duplicates, 'duplicate'),
  ].filter(Boolean)
  return (
    <>
      <span>
        {plural(entries.length, 'valid BIN')}
        {more.length > 0 && `, ${more.join(', ')}`}
      </span>
      {invalid > 0 && (
        <span className={classes.warning}>
          {formatNumber(invalid)} invalid BIN(s) detected. BINs must be at least 6 digits long.
        </span>
      )}
    </>
  )
}

import type { BinRow } from '#contract/calls/bins.ts'
import classes from './BinTable.module.css'
import rowClasses from './cells/BinRow.module.css'
import { NoteText } from './cells/NoteText.tsx'
import { DetailsLink, FactCells } from './FactCells.tsx'
import { Headers, type ColumnFilters, type TableSort } from './Headers.tsx'
import { firstRows, firstSize } from './table-size.ts'

interface Props {
  label: string
  rows: readonly BinRow[]
  /** The number of the first row within the whole result. */
  from: number
  total: number
  filters?: ColumnFilters | undefined
  sort?: TableSort | undefined
  /** As tall as its rows, without scrolling. */
  isWhole?: boolean
}

/** What the server sends of a table: the same HTML as the first rendering of BinTable. */
export function FirstRows({ label, rows, from, total, filters, sort, isWhole = false }: Props) {
  const notes = rows.some(({ note }) => note)
  return (
    <div className={classes.frame}>
      <div
        role="region"
        aria-label={label}
        tabIndex={-1}
        className={`${classes.scroller} ${classes.still}`}
        style={firstSize(rows.length, isWhole)}
      >
        <table
          className={classes.table}
          aria-label={label}
          aria-rowcount={total + 1}
          aria-busy={false}
          data-long={rows.some(({ bin }) => bin.length > 8) || undefined}
          data-notes={notes || undefined}
          data-sorts={sort !== undefined || undefined}
          data-cards={(isWhole && notes) || undefined}
        >
          <Headers filters={filters} sort={sort} notes={notes} hideBank={false} />
          <tbody className={classes.body}>
            {rows.slice(0, firstRows).map((row, at) => (
              <tr key={row.bin} className={rowClasses.row} aria-rowindex={from + at + 1} data-bin={row.bin}>
                <FactCells row={row} />
                {notes && (
                  <td className={classes.note}>
                    <NoteText note={row.note} />
                  </td>
                )}
                <td className={classes.actions}>
                  <span className={rowClasses.actions}>
                    <DetailsLink bin={row.bin} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

import columns from './BinTable.module.css'
import classes from './SkeletonRows.module.css'
import { rowHeight } from './table-size.ts'

/** Placeholder rows while the first results load: one tall cell in each column, because the first paint waits for all of them. */
export const SkeletonRows = ({ rows, hideBank }: { rows: number; hideBank: boolean }) => (
  <tbody className={classes.rows}>
    <tr style={{ height: rows * rowHeight }}>
      <td aria-hidden className={columns.bin} />
      <td aria-hidden className={columns.brand} />
      <td aria-hidden className={columns.type} />
      <td aria-hidden className={columns.category} />
      <td aria-hidden className={hideBank ? columns.onlyNarrow : columns.bank} />
      <td aria-hidden className={columns.country} />
      <td aria-hidden className={columns.actions} />
    </tr>
  </tbody>
)

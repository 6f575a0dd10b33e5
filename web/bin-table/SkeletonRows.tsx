import columns from './BinTable.module.css'
import classes from './SkeletonRows.module.css'
import { rowHeight } from './table-size.ts'

/** Placeholder rows while the first results load: one tall cell in each column, because the first paint waits for all of them. */
export const SkeletonRows = ({ rows, hideBank }: { rows: number; hideBank: boolean }) => (
  <tbody className={classes.rows}>
    <tr style={{ height: rows * rowHeight }}>
      <td className={columns.bin} />
      <td className={columns.brand} />
      <td className={columns.type} />
      <td className={columns.category} />
      <td className={hideBank ? columns.onlyNarrow : columns.bank} />
      <td className={columns.country} />
      <td className={columns.actions} />
    </tr>
  </tbody>
)

import columns from './BinTable.module.css'
import rowClasses from './cells/BinRow.module.css'
import classes from './SkeletonRows.module.css'

/** Placeholder rows while the first results load. */
export function SkeletonRows({ rows, hideBank }: { rows: number; hideBank: boolean }) {
  const bar = <span className={classes.bar} />
  return (
    <tbody>
      {Array.from({ length: rows }, (_, index) => (
        <tr key={index} className={`${rowClasses.row} ${classes.row}`}>
          <td className={columns.bin}>{bar}</td>
          <td className={columns.brand}>{bar}</td>
          <td className={columns.type}>{bar}</td>
          <td className={columns.category}>{bar}</td>
          <td className={hideBank ? columns.onlyNarrow : columns.bank}>{bar}</td>
          <td className={columns.country}>{bar}</td>
          <td className={columns.actions}>{bar}</td>
        </tr>
      ))}
    </tbody>
  )
}

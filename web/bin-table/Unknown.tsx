import classes from './BinRow.module.css'

/** In the place of a value that the data does not have. */
export const Unknown = () => (
  <span className={classes.unknown}>
    <span aria-hidden>–</span>
    <span className={classes.unseen}>unknown</span>
  </span>
)

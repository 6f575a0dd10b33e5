import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import classes from './Select.module.css'

/** The browser's own select in the look of the other fields. */
export const Select = (props: ComponentProps<'select'>) => (
  <span className={classes.select}>
    <select className={classes.field} {...props} />
    <ChevronsUpDown size={14} aria-hidden />
  </span>
)

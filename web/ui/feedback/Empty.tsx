import type { ReactNode } from 'react'
import classes from './Empty.module.css'

/** Where something would be listed, and there is nothing: says so, with what to do next. */
export const Empty = ({ text, children }: { text?: string; children?: ReactNode }) => (
  <div className={classes.empty}>
    {text !== undefined && <p>{text}</p>}
    {children}
  </div>
)

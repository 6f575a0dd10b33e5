import type { ReactNode } from 'react'
import classes from './Empty.module.css'

/** An empty state: says that there is nothing, and offers what to do next. */
export const Empty = ({ text, children }: { text?: string; children?: ReactNode }) => (
  <div className={classes.empty}>
    {text !== undefined && <p>{text}</p>}
    {children}
  </div>
)

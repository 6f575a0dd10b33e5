import type { ReactNode } from 'react'
import classes from './Notice.module.css'

export const Empty = ({ text, children }: { text?: string; children?: ReactNode }) => (
  <div className={classes.empty}>
    {text !== undefined && <p>{text}</p>}
    {children}
  </div>
)

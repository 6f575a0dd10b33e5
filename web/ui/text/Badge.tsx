import type { ReactNode } from 'react'
import classes from './Badge.module.css'

/** A quiet label for a fact. */
export const Badge = ({ tone, children }: { tone?: 'accent' | undefined; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)

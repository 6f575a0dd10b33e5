import type { ReactNode } from 'react'
import classes from './Badge.module.css'

export const Badge = ({ tone, children }: { tone?: 'accent' | undefined; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)

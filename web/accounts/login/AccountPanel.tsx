import type { ReactNode } from 'react'
import classes from './AccountPanel.module.css'

/** A page that asks for one thing: a title, what it is about, and a panel to do it in. */
export const AccountPanel = ({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) => (
  <div className={classes.page}>
    <h1>{title}</h1>
    <p className={classes.text}>{text}</p>
    <div className={classes.panel}>{children}</div>
  </div>
)

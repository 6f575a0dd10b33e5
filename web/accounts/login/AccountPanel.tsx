import type { ReactNode } from 'react'
import classes from './AccountPanel.module.css'

export const AccountPanel = ({
  title,
  text,
  notice,
  children,
}: {
  title: string
  text: string
  notice?: ReactNode
  children: ReactNode
}) => (
  <div className={classes.page}>
    <h1>{title}</h1>
    <p className={classes.text}>{text}</p>
    {notice && <div className={classes.notice}>{notice}</div>}
    <div className={classes.panel}>{children}</div>
  </div>
)

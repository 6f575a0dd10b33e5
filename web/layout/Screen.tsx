import type { ReactNode } from 'react'
import classes from './Screen.module.css'

export function Screen({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={classes.screen}>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

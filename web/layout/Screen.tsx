import type { ReactNode } from 'react'
import classes from './Screen.module.css'

/** A page with a single message: title, sentence and what to do next. */
export function Screen({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={classes.screen}>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

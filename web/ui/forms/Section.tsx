import { useId, type ReactNode } from 'react'
import classes from './Section.module.css'

interface Props {
  title: string
  text: string
  /** Beside the title. */
  note?: ReactNode
  children: ReactNode
}

/** A part of the settings: what it is about, and beside it what can be done. */
export function Section({ title, text, note, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <div className={classes.title}>
          <h2 id={id}>{title}</h2>
          {note}
        </div>
        <p className="text-sm quiet">{text}</p>
      </div>
      <div className="stack">{children}</div>
    </section>
  )
}

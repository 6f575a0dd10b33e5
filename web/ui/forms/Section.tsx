import { useId, type ReactNode } from 'react'
import classes from './Section.module.css'

interface Props {
  title: string
  text: string
  note?: ReactNode
  children: ReactNode
}

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

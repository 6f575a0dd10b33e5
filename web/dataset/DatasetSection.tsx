import { useId, type ReactNode } from 'react'
import classes from './DatasetPage.module.css'

interface Props {
  title: string
  about?: string
  children: ReactNode
}

export function DatasetSection({ title, about, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {about && <p className={classes.about}>{about}</p>}
      </div>
      {children}
    </section>
  )
}

import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  about?: string
  children: ReactNode
}

export function DatasetSection({ title, about, children }: Props) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {about && <p className="text-sm quiet">{about}</p>}
      </div>
      {children}
    </section>
  )
}

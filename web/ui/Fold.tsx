import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Fold.module.css'

interface Props {
  title: string
  note?: string
  isCard?: boolean
  children: ReactNode
}

export const Fold = ({ title, note, isCard = false, children }: Props) => (
  <details className={isCard ? `card ${classes.card}` : classes.plain}>
    <summary className={classes.summary}>
      <ChevronRight size={16} aria-hidden /> {title}
      {note !== undefined && <span className="quiet">{note}</span>}
    </summary>
    {children}
  </details>
)

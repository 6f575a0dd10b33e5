import { CircleAlert, ShieldCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface Props {
  /** What it means; the icon says it too. */
  tone: 'good' | 'bad'
  title: string
  children: ReactNode
  onDismiss?: (() => void) | undefined
}

/** Something to be read before going on. */
export const Notice = ({ tone, title, children, onDismiss }: Props) => (
  <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    {tone === 'bad' ? <CircleAlert size={18} aria-hidden /> : <ShieldCheck size={18} aria-hidden />}
    <p className={classes.title}>{title}</p>
    {onDismiss && (
      <button type="button" className={classes.dismiss} aria-label="Dismiss" onClick={onDismiss}>
        <X size={16} aria-hidden />
      </button>
    )}
    <div className={classes.content}>{children}</div>
  </div>
)

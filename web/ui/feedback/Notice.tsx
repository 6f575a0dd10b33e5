import { CircleAlert, ShieldCheck, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

/** `quiet` neither praises nor warns. */
export type Tone = 'good' | 'warn' | 'bad' | 'quiet'

interface Props {
  /** Shown by colour and icon. */
  tone: Tone
  title?: string | undefined
  children?: ReactNode
  /** A button beside the title. */
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  /** It is already inside a live region. */
  isSilent?: boolean
}

const icons = { good: ShieldCheck, warn: TriangleAlert, bad: CircleAlert, quiet: CircleAlert }

/** A message in the page: success, warning or error. */
export function Notice({ tone, title, children, action, onDismiss, isSilent = false }: Props) {
  const Icon = icons[tone]
  const role = tone === 'bad' ? 'alert' : 'status'
  return (
    <div className={classes.notice} data-tone={tone} {...(!isSilent && { role })}>
      <Icon size={18} aria-hidden />
      {title !== undefined && <p className={classes.title}>{title}</p>}
      {children && <div className={title === undefined ? classes.only : classes.content}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
      {onDismiss && (
        <button type="button" className={classes.dismiss} aria-label="Dismiss" onClick={onDismiss}>
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}

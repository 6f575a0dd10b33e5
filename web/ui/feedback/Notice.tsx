import { CircleAlert, Info, ShieldCheck, TriangleAlert, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import classes from './Notice.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'quiet'

interface Props {
  tone: Tone
  title?: string | undefined
  children?: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  isSilent?: boolean
}

const icons = { good: ShieldCheck, warn: TriangleAlert, bad: CircleAlert, quiet: Info }

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
        <button
          type="button"
          className={classes.dismiss}
          aria-label="Dismiss"
          onClick={(event) => {
            if (isFromKeyboard(event)) focusBeside(event.currentTarget)
            onDismiss()
          }}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** On a phone, a focused field would open the keyboard. */
const isFromKeyboard = ({ detail }: MouseEvent) => detail === 0

/** The focus would be lost with the button: it goes to what follows, or else to what comes before. */
export function focusBeside(button: HTMLElement): void {
  const around = button.closest('dialog, main') ?? document
  const stops = [...around.querySelectorAll<HTMLElement>('a, button, input, select, textarea')].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  )
  const at = stops.indexOf(button)
  ;(stops[at + 1] ?? stops[at - 1])?.focus()
}

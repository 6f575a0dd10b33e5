import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../buttons/Button.tsx'
import { Notice } from './Notice.tsx'
import { ariaKeys, isPressed, shortcuts } from '../../shortcuts.ts'
import { useKeyDown } from '../use-key-down.ts'
import { useTopDialog } from '../use-modal.ts'
import classes from './Toast.module.css'
import { showToast, useToast, type ToastMessage } from './toast.ts'

const shownMilliseconds = 10_000

/** The latest message, over the page's lower edge, so that nothing moves. A dialog would cover it, so it is shown in there. */
export function Toast() {
  const message = useToast()
  const dialog = useTopDialog()
  const shown = message && <Shown message={message} />
  return (
    <>
      <Place>{!dialog && shown}</Place>
      {dialog && createPortal(<Place>{shown}</Place>, dialog)}
    </>
  )
}

/** There before the message, so that screen readers announce it. */
const Place = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes.place}>
    {children}
  </div>
)

function Shown({ message }: { message: ToastMessage }) {
  const { tone, title, text, action } = message
  const [isHeld, setHeld] = useState(false)
  const close = () => showToast(undefined)
  const run = () => {
    close()
    action?.run()
  }
  useUndoKey(action?.undoes ? run : undefined)
  useEffect(() => {
    // A failure stays until it is dismissed.
    if (isHeld || tone !== 'good') return
    const timer = setTimeout(() => showToast(undefined), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [isHeld, tone, message])
  return (
    <div
      className={classes.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Notice
        tone={tone}
        title={title}
        onDismiss={close}
        action={
          action && (
            <Button
              variant="default"
              size="compact"
              className={classes.action}
              onClick={run}
              {...(action.undoes && { 'aria-keyshortcuts': ariaKeys(shortcuts.Anywhere.undo) })}
            >
              {action.label}
            </Button>
          )
        }
        isSilent
      >
        {text !== undefined && <p>{text}</p>}
      </Notice>
    </div>
  )
}

/** Ctrl Z runs the undo, except in a text field, which has its own. */
function useUndoKey(run: (() => void) | undefined): void {
  useKeyDown((event) => {
    if (!run || !isPressed(shortcuts.Anywhere.undo, event)) return
    const isInField = (event.target as HTMLElement).matches('input, textarea, select')
    if (isInField || document.querySelector('dialog')) return
    event.preventDefault()
    run()
  })
}

import { Button } from '@mantine/core'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import classes from './Dialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The button that does it. */
  action: ReactNode
  /** While it is being done nothing closes the dialog. */
  isBusy?: boolean
}

/** A question before something happens. The browser's own dialog keeps the focus inside and gives it back. */
export function Dialog({ isOpen, ...content }: Props) {
  return isOpen && <Opened {...content} />
}

function Opened({ onClose, title, children, action, isBusy = false }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const own = dialog.current!
    own.showModal()
    return () => own.close()
  }, [])
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it; the key for that is Escape
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={classes.content}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={classes.actions}>
          <Button variant="default" onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          {action}
        </div>
      </div>
    </dialog>
  )
}

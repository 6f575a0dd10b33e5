import { Button } from '@mantine/core'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import classes from './Dialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The button that does it; none where there is only something to read. */
  action?: ReactNode
  /** What closes it. */
  closing?: string
  /** Makes the dialog a form, whose submit button is the action. */
  onSubmit?: () => void
  /** While it is being done nothing closes the dialog. */
  isBusy?: boolean
  /** What was typed would be lost: only Cancel closes the dialog, no slip of the hand. */
  isHeld?: boolean
  isWide?: boolean
}

/** A question before something happens. The browser's own dialog keeps the focus inside and gives it back. */
export function Dialog({ isOpen, ...content }: Props) {
  return isOpen && <Opened {...content} />
}

function Opened({
  onClose,
  isBusy = false,
  isHeld = false,
  isWide = false,
  ...content
}: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // While it is still in the document: the browser gives the focus back when it is closed, not when it is gone.
  useLayoutEffect(() => {
    const own = dialog.current!
    own.showModal()
    return () => own.close()
  }, [])
  useTakenEscape(dialog, isBusy || isHeld)
  const close = () => {
    if (!isBusy) onClose()
  }
  const slip = () => {
    if (!isHeld) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click beside it; the key for that is Escape
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        slip()
      }}
      onClick={(event) => event.target === event.currentTarget && slip()}
    >
      <Content id={id} close={close} isBusy={isBusy} {...content} />
    </dialog>
  )
}

/**
 * Asked twice, a browser closes a dialog that says no; it does not ask when the key is taken. The focus may be nowhere:
 * a button that is busy loses it.
 */
function useTakenEscape(dialog: RefObject<HTMLDialogElement | null>, isTaken: boolean): void {
  useEffect(() => {
    if (!isTaken) return
    const press = (event: KeyboardEvent) => {
      const isOnTop = [...document.querySelectorAll('dialog[open]')].at(-1) === dialog.current
      if (event.key === 'Escape' && isOnTop) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [dialog, isTaken])
}

type ContentProps = Pick<Props, 'title' | 'children' | 'action' | 'closing' | 'onSubmit'> & {
  id: string
  close: () => void
  isBusy: boolean
}

function Content({ id, title, children, action, closing = 'Cancel', onSubmit, close, isBusy }: ContentProps) {
  const Frame = onSubmit ? 'form' : 'div'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit?.()
  }
  return (
    <Frame className={classes.content} {...(onSubmit && { noValidate: true, onSubmit: submit })}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className={classes.actions}>
        <Button variant="default" onClick={close} disabled={isBusy}>
          {closing}
        </Button>
        {action}
      </div>
    </Frame>
  )
}

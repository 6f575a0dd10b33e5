import { useId, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import type { Draft } from '../../session/drafts.ts'
import { Button } from '../buttons/Button.tsx'
import { DraftNotice } from '../feedback/DraftNotice.tsx'
import classes from './Dialog.module.css'
import { useHolding } from './held.tsx'
import { useKeyDown } from '../use-key-down.ts'
import { useModal } from '../use-modal.ts'

interface Props {
  isOpen?: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** A text is that of the button that submits. */
  action?: ReactNode
  closing?: string
  onSubmit?: () => void
  isBusy?: boolean
  /** Closing would lose something that no draft keeps: only Cancel does it, not Escape, Back or a click outside. */
  isHeld?: boolean
  draft?: Draft
  isWide?: boolean
}

export function Dialog({ isOpen = true, ...content }: Props) {
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
  useBlockedEscape(dialog, isBusy || isHeld)
  const close = () => {
    if (isBusy) return
    content.draft?.putAway()
    onClose()
  }
  const [isDismissed, setDismissed] = useState(false)
  const dismiss = () => {
    if (isHeld) setDismissed(true)
    else close()
  }
  useModal(dialog, dismiss)
  useHolding()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop; its key is Escape
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        dismiss()
      }}
      onClick={(event) => event.target === event.currentTarget && dismiss()}
    >
      <Content id={id} close={close} isBusy={isBusy} isKept={isHeld && isDismissed} {...content} />
    </dialog>
  )
}

/**
 * A browser closes a dialog on the second Escape even if `cancel` was prevented, so the key itself is. The listener is on
 * the window because the focus may be nowhere: a button that becomes busy loses it.
 */
function useBlockedEscape(dialog: RefObject<HTMLDialogElement | null>, isBlocked: boolean): void {
  useKeyDown((event) => {
    const isOnTop = [...document.querySelectorAll('dialog[open]')].at(-1) === dialog.current
    if (event.key === 'Escape' && isOnTop) event.preventDefault()
  }, isBlocked)
}

type ContentProps = Pick<Props, 'title' | 'children' | 'action' | 'closing' | 'onSubmit' | 'draft'> & {
  id: string
  close: () => void
  isBusy: boolean
  isKept: boolean
}

function Content({ id, title, children, action, closing = 'Cancel', onSubmit, ...manner }: ContentProps) {
  const { draft, close, isBusy, isKept } = manner
  const Frame = onSubmit ? 'form' : 'div'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit?.()
  }
  return (
    <Frame className={classes.content} {...(onSubmit && { noValidate: true, onSubmit: submit })}>
      <h2 id={id}>{title}</h2>
      {draft && <DraftNotice draft={draft} />}
      {children}
      <p role="status" className={classes.kept}>
        {isKept && `Still open, so that nothing is lost. Choose “${closing}” to close.`}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={close} disabled={isBusy}>
          {closing}
        </Button>
        {typeof action === 'string' ? (
          <Button type="submit" loading={isBusy}>
            {action}
          </Button>
        ) : (
          action
        )}
      </div>
    </Frame>
  )
}

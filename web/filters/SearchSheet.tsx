import { X } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import { useModal } from '../ui/use-modal.ts'
import classes from './SearchSheet.module.css'

interface Props {
  onClose: () => void
  title?: string
  children: ReactNode
}

export function SearchSheet({ onClose, title = 'Search', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog, onClose)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop; its key is Escape
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className="press icon-button quiet" aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </div>
      <div className={classes.body}>{children}</div>
    </dialog>
  )
}

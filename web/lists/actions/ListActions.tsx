import { Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useBackToClose, useLocation } from '../../router/Router.tsx'
import { useOutsidePress } from '../../ui/use-place.ts'
import type { justMade } from '../list-address.ts'
import classes from './ListActions.module.css'

interface Props {
  main: ReactNode
  rest: ReactNode
}

/** The buttons of a list. Only the style sheet knows whether there is a menu, so that nothing depends on the window. */
export function ListActions({ main, rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useOutsidePress(menu, isOpen ? () => setOpen(false) : undefined)
  const first = useNewListFocus()
  const close = () => {
    setOpen(false)
    // Dialogs return the focus to where it was when they opened, and the menu's own buttons are hidden by then.
    if (isOpen) more.current?.focus()
  }
  return (
    <>
      <div ref={first} className={classes.main}>
        {main}
      </div>
      <div
        ref={menu}
        className={classes.menu}
        onBlur={({ currentTarget, relatedTarget }) =>
          relatedTarget && !currentTarget.contains(relatedTarget) && setOpen(false)
        }
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          else if (isOpen) moveFocus(event)
        }}
      >
        <button
          ref={more}
          type="button"
          className={classes.more}
          aria-label="More actions"
          aria-expanded={isOpen}
          aria-controls="list-actions"
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis size={18} aria-hidden />
        </button>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons in it are pressed, and then it closes */}
        <div id="list-actions" className={classes.rest} data-open={isOpen || undefined} onClick={close}>
          {rest}
        </div>
        {isOpen && <BackCloses close={close} />}
      </div>
    </>
  )
}

function BackCloses({ close }: { close: () => void }) {
  useBackToClose(close)
  return null
}

/** Sharing is what usually comes next. */
function useNewListFocus() {
  const { state } = useLocation() as { state: Partial<typeof justMade> | null }
  const first = useRef<HTMLDivElement>(null)
  const isNew = state?.isNew === true
  useEffect(() => {
    if (isNew) first.current?.querySelector('button')?.focus()
  }, [isNew])
  return first
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((one) => one.checkVisibility())
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}

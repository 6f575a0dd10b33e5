import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useBackToClose } from '../../router/Router.tsx'
import { useOutsidePress, usePlace } from '../use-place.ts'
import classes from './Dialog.module.css'

interface Props {
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  width?: number
  height?: number
  className?: string | undefined
  children: ReactNode
}

/**
 * A small dialog beside its button. Escape, Back, a press outside and moving the focus elsewhere close it; the focus goes to its
 * first field, and back to the button.
 */
export function Popover({ label, anchor, onClose, width = 240, height = 240, className, children }: Props) {
  const popover = useRef<HTMLDivElement>(null)
  usePlace(popover, anchor, { height, width })
  useBackToClose(onClose)
  const isOwn = (target: Node) =>
    popover.current!.contains(target) || anchor.current?.contains(target) === true
  useOutsidePress(popover, (target) => isOwn(target) || onClose())
  useLayoutEffect(() => {
    const [own, button] = [popover.current!, anchor.current]
    const first = own.querySelector<HTMLElement>('[data-autofocus]') ?? own.querySelector<HTMLElement>(fields)
    ;(first ?? own).focus()
    return () => {
      // Unless the focus has gone elsewhere. Scrolling closes some: it must not be undone.
      if (own.contains(document.activeElement)) button?.focus({ preventScroll: true })
    }
  }, [anchor])
  return (
    <div
      ref={popover}
      popover="manual"
      role="dialog"
      aria-label={label}
      // Focusable, so that Escape works after a press between the fields.
      tabIndex={-1}
      className={[classes.popover, className].filter(Boolean).join(' ')}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !isOwn(relatedTarget)) onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </div>
  )
}

const fields = 'input, textarea, select, button, a[href]'

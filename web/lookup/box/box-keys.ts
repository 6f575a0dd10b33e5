import type { RefObject } from 'react'
import { isPressed, isTyping, shortcuts } from '../../shortcuts.ts'
import { useKeyDown } from '../../ui/use-key-down.ts'

/**
 * Unless the visitor is typing elsewhere, `/` focuses the box. So do a digit and Ctrl V, which the browser then enters
 * there, so that a BIN takes six keys and a table one.
 */
export function useBoxKeys(box: RefObject<HTMLTextAreaElement | null>): void {
  useKeyDown((event) => {
    const { current } = box
    if (isTyping(event) || !current) return
    if (isPressed(shortcuts.Anywhere.slash, event)) {
      event.preventDefault()
      current.focus()
    } else if (isDigit(event) || isPressed(shortcuts.Lookup.paste, event)) {
      beginLine(current)
    }
  })
}

const isDigit = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey

function beginLine(box: HTMLTextAreaElement): void {
  box.focus()
  // The box may be behind a dialog.
  if (document.activeElement !== box) return
  const { length } = box.value
  box.setSelectionRange(length, length)
  if (length === 0 || box.value.endsWith('\n')) return
  box.setRangeText('\n', length, length, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

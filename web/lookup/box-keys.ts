import { useEffect, type RefObject } from 'react'
import { isPressed, isTyping, shortcuts } from '../shortcuts.ts'

/**
 * Unless the visitor is typing elsewhere, `/` focuses the box. So do a digit and Ctrl V, which the browser then enters
 * there, so that a BIN takes six keys and a table one.
 */
export function useBoxKeys(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || !box.current) return
      const isSlash = isPressed(shortcuts.Anywhere.slash, event)
      if (isSlash) event.preventDefault()
      else if (!isDigit(event) && !isPressed(shortcuts.Lookup.paste, event)) return
      const { length } = box.current.value
      // A box that was never used has its caret at the start.
      if (!isSlash) box.current.setSelectionRange(length, length)
      box.current.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [box])
}

const isDigit = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey

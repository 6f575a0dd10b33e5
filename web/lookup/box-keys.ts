import { useEffect, type RefObject } from 'react'
import { isPressed, isTyping, shortcuts } from '../shortcuts.ts'

/** The `/` key focuses the box, unless the visitor is typing elsewhere. */
export function useSlashFocus(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPressed(shortcuts.Anywhere.slash, event) || isTyping(event) || !box.current) return
      event.preventDefault()
      box.current.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [box])
}

import { useEffect, type RefObject } from 'react'

/** The `/` key focuses the box, unless the visitor is typing elsewhere. */
export function useSlashFocus(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || !box.current) return
      event.preventDefault()
      box.current.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [box])
}

import { useLayoutEffect, type RefObject } from 'react'
import { useBackToClose } from '../../router/Router.tsx'

/**
 * Shows a dialog as a modal one for as long as it is rendered. The browser traps the focus and restores it. `close` is what
 * Escape does, and so does Back.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, close: () => void): void {
  useBackToClose(close)
  // In a layout effect, while it is still in the document: the browser restores the focus on close, not on removal.
  useLayoutEffect(() => {
    const own = dialog.current!
    own.showModal()
    // Where the first control is at the end of a long text, the text is read first.
    own.scrollTo?.(0, 0)
    return () => own.close()
  }, [dialog])
}

import { useLayoutEffect, type RefObject } from 'react'
import { useBackToClose } from '../router/Router.tsx'
import { createStore, useStore } from '../store.ts'

const opened = createStore<readonly HTMLDialogElement[]>([])

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
    opened.set([...opened.get(), own])
    return () => {
      own.close()
      opened.set(opened.get().filter((other) => other !== own))
    }
  }, [dialog])
}

export const useTopDialog = (): HTMLDialogElement | undefined => useStore(opened).at(-1)

import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react'
import { useBackToClose } from '../router/Router.tsx'

/** From the bottom to the top. */
let opened: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

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
    change([...opened, own])
    return () => {
      own.close()
      change(opened.filter((other) => other !== own))
    }
  }, [dialog])
}

/** The modal dialog on top, which covers everything outside it. */
export const useTopDialog = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(
    subscribe,
    () => opened.at(-1),
    () => undefined,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: typeof opened): void {
  opened = next
  for (const listener of listeners) listener()
}

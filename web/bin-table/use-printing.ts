import { useSyncExternalStore } from 'react'

let printing = false

/** True while the page is printed. Paper does not scroll, so all rows must be rendered. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  )

function subscribe(changed: () => void): () => void {
  const set = (now: boolean) => () => {
    printing = now
    changed()
  }
  const [before, after] = [set(true), set(false)]
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}

import { createStore, useStore } from '../store.ts'

/** True while the page is printed. Paper does not scroll, so all rows must be rendered. */
export const usePrinting = (): boolean => useStore(printing)

const printing = createStore(false, () => {
  const [before, after] = [() => printing.set(true), () => printing.set(false)]
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
})

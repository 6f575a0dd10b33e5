import { useSyncExternalStore } from 'react'

/** The style sheet says the same. */
export const rowHeight = 50
export const headerHeight = 40
const borders = 2

/** As tall as its rows need, up to 600 px or 70% of the window, whichever is larger; or all of them, when it is whole. */
export function useTableHeight(rows: number, isWhole: boolean): { height: number; scrolls: boolean } {
  const most = useSyncExternalStore(onResize, mostHeight)
  const needed = headerHeight + rows * rowHeight + borders
  return isWhole
    ? { height: needed, scrolls: false }
    : { height: Math.min(needed, most), scrolls: needed > most }
}

/** A table of full height. */
export function useSkeletonSize(): { height: number; rows: number } {
  const height = useSyncExternalStore(onResize, mostHeight)
  return { height, rows: Math.ceil((height - headerHeight - borders) / rowHeight) }
}

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

const mostHeight = () => Math.max(600, Math.round(0.7 * innerHeight))

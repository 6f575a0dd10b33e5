import { useSyncExternalStore } from 'react'

/** In pixels. BinRow.module.css and BinTable.module.css must use the same heights. */
export const rowHeight = 50
export const headerHeight = 40
const borders = 2

/** As tall as the rows, up to 600 px or 70% of the window, whichever is larger. With `isWhole` there is no maximum. */
export function useTableHeight(rows: number, isWhole: boolean): { height: number; scrolls: boolean } {
  const max = useSyncExternalStore(onResize, maxTableHeight)
  const needed = headerHeight + rows * rowHeight + borders
  return isWhole
    ? { height: needed, scrolls: false }
    : { height: Math.min(needed, max), scrolls: needed > max }
}

/** The maximum height, and the rows that fill it. */
export function useSkeletonSize(): { height: number; rows: number } {
  const height = useSyncExternalStore(onResize, maxTableHeight)
  return { height, rows: Math.ceil((height - headerHeight - borders) / rowHeight) }
}

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

const maxTableHeight = () => Math.max(600, Math.round(0.7 * innerHeight))

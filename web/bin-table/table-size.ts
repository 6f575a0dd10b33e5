import { useSyncExternalStore, type CSSProperties, type RefObject } from 'react'

export const rowHeight = 50
export const headerHeight = 40
export const heights = { '--row': `${rowHeight}px`, '--header': `${headerHeight}px` } as CSSProperties
const borders = 2

interface Limits {
  isWhole: boolean
  /** The frame of a table that fills the window, with what follows it directly. */
  fills: RefObject<HTMLElement | null> | undefined
}

/**
 * As tall as the rows, up to 600 px or 70% of the window, whichever is larger. A table that fills the window may use what
 * is left of it between the content above and below.
 */
export function useTableHeight(
  rows: number,
  { isWhole, fills }: Limits,
): { height: number; scrolls: boolean } {
  const least = useSyncExternalStore(onResize, maxTableHeight, leastHeight)
  const room = useSyncExternalStore(
    onLayout,
    () => roomFor(fills?.current),
    () => 0,
  )
  const most = Math.max(least, room)
  const needed = wholeHeight(rows)
  return isWhole
    ? { height: needed, scrolls: false }
    : { height: Math.min(needed, most), scrolls: needed > most }
}

function roomFor(frame: HTMLElement | null | undefined): number {
  if (!frame) return 0
  const above = frame.getBoundingClientRect().top + scrollY
  const below = frame.nextElementSibling?.getBoundingClientRect().height ?? 0
  return Math.floor(innerHeight - above - below)
}

export function useSkeletonSize(): { height: number; rows: number } {
  const height = useSyncExternalStore(onResize, maxTableHeight, leastHeight)
  return { height, rows: Math.ceil((height - headerHeight - borders) / rowHeight) }
}

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

function onLayout(changed: () => void): () => void {
  const observer = new ResizeObserver(changed)
  observer.observe(document.body)
  const stop = onResize(changed)
  return () => {
    observer.disconnect()
    stop()
  }
}

const leastHeight = () => 600

/** The number of rows that the server sends. Each delays the first paint on a slow phone by 20 ms. */
export const firstRows = 8
export function firstSize(rows: number, isWhole: boolean): CSSProperties {
  const needed = `${wholeHeight(rows)}px`
  return isWhole ? { minHeight: needed } : { height: `min(${needed}, max(600px, 100dvh - 200px))` }
}

const wholeHeight = (rows: number): number => headerHeight + rows * rowHeight + borders
const maxTableHeight = () => Math.max(leastHeight(), Math.round(0.7 * windowHeight))

/** Kept, because reading it while a page is rendered makes the browser lay the page out. */
let windowHeight = globalThis.innerHeight
globalThis.addEventListener?.('resize', () => (windowHeight = innerHeight))

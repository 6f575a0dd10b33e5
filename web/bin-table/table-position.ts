import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useLocation, useArrival } from '../router/Router.tsx'

interface Position {
  top: number
  bin: string | undefined
}

const positions = new Map<string, Position>()
const mostKept = 100

/**
 * A new page of rows starts at its top. On back and forward, the table is where it was, and the row that was opened has
 * focus again.
 */
export function useTablePosition(
  scroller: HTMLElement | null,
  { label, page, dimmed }: { label: string; page: unknown; dimmed: boolean },
) {
  const { key } = useLocation()
  const isReturn = useArrival() === 'POP'
  const id = `${key} ${label}`
  const [start] = useState(() => (isReturn ? (positions.get(id)?.top ?? 0) : 0))

  const scrolled = useRef(0)

  useLayoutEffect(() => {
    if (!scroller) return undefined
    const known = isReturn ? positions.get(id) : undefined
    const top = known?.top ?? 0
    // Even when nothing moves, scrolling makes the browser lay the page out.
    if (top !== scrolled.current) {
      scroller.scrollTo(0, top)
      scrolled.current = top
    }
    return known?.bin === undefined ? undefined : focusRow(scroller, known.bin)
    // Only when the rows change: the address changes before the rows of the next page have arrived.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scroller, page])

  const keep = (part: Partial<Position>) => {
    // The rows on screen are still those of another entry.
    if (dimmed) return
    const before = positions.get(id) ?? { top: 0, bin: undefined }
    positions.delete(id)
    positions.set(id, { ...before, ...part })
    if (positions.size > mostKept) positions.delete(positions.keys().next().value!)
  }
  const keepRow = ({ target }: SyntheticEvent) => {
    const row = (target as HTMLElement).closest<HTMLElement>('tr[data-bin]')
    if (row) keep({ bin: row.dataset['bin'] })
  }
  const onScroll = (top: number) => {
    scrolled.current = top
    keep({ top })
  }
  return { start, onScroll, onFocus: keepRow, onClick: keepRow }
}

/** The rows appear a few frames after the table was scrolled. */
function focusRow(scroller: HTMLElement, bin: string): () => void {
  let frames = 10
  const attempt = () => {
    // The visitor has moved the focus meanwhile.
    if (document.activeElement !== document.body) return
    const link = scroller.querySelector<HTMLElement>(`tr[data-bin="${CSS.escape(bin)}"] a`)
    if (link) link.focus({ preventScroll: true })
    else if (frames-- > 0) frame = requestAnimationFrame(attempt)
  }
  let frame = requestAnimationFrame(attempt)
  return () => cancelAnimationFrame(frame)
}

import { useEffect, useLayoutEffect, type RefObject } from 'react'

interface Place {
  isOff?: boolean
  height: number
  width?: number
}

const gap = 4
const edge = 8

/**
 * Shows an element with `popover="manual"` below its anchor, or above it when there is more room, and keeps it there. It
 * never covers the anchor, so an anchor that includes a label keeps it visible. The part of the window above an on-screen
 * keyboard counts as the window.
 */
export function usePlace(
  popup: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  { isOff = false, height, width }: Place,
): void {
  useLayoutEffect(() => {
    const [shown, beside] = [popup.current, anchor.current]
    if (isOff || !shown || !beside) return
    shown.showPopover()
    const place = () => {
      const window = visibleWindow()
      const at = beside.getBoundingClientRect()
      const below = window.bottom - at.bottom - gap - edge
      const above = at.top - window.top - gap - edge
      const isBelow = below >= Math.min(height, above) || below >= above
      const wide = Math.min(width ?? at.width, window.width - 2 * edge)
      Object.assign(shown.style, {
        position: 'fixed',
        inset: 'auto',
        left: `${Math.max(edge, Math.min(at.left, window.right - wide - edge))}px`,
        width: `${wide}px`,
        maxHeight: `${Math.max(120, isBelow ? below : above)}px`,
        ...(isBelow
          ? { top: `${at.bottom + gap}px` }
          : { bottom: `${document.documentElement.clientHeight - at.top + gap}px` }),
      })
    }
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(beside)
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    addEventListener('scroll', place, options)
    addEventListener('resize', place, options)
    visualViewport?.addEventListener('resize', place, options)
    visualViewport?.addEventListener('scroll', place, options)
    return () => {
      sizes.disconnect()
      listening.abort()
    }
  }, [popup, anchor, isOff, height, width])
}

export function useOutsidePress(
  inside: RefObject<HTMLElement | null>,
  onPress: ((target: Node) => unknown) | undefined,
): void {
  useEffect(() => {
    if (!onPress) return
    const press = ({ target }: Event) => {
      if (!inside.current?.contains(target as Node)) onPress(target as Node)
    }
    addEventListener('pointerdown', press, true)
    return () => removeEventListener('pointerdown', press, true)
  }, [inside, onPress])
}

function visibleWindow() {
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetTop: top = 0, height = clientHeight } = visualViewport ?? {}
  return { top, bottom: Math.min(clientHeight, top + height), right: clientWidth, width: clientWidth }
}

import { useEffect } from 'react'

/**
 * Sets `--keyboard` to the height of an on-screen keyboard that covers the page, for buttons that must stay above it.
 * Browsers that shrink the page instead, as index.html asks for, have nothing covered.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return undefined
    const { style } = document.documentElement
    const measure = () => {
      const covered = viewport.scale > 1 ? 0 : innerHeight - viewport.height - viewport.offsetTop
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    }
  }, [])
}

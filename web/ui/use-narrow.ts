import { useCallback, useSyncExternalStore } from 'react'

/** The window widths at which the layout changes, in pixels. Style sheets use the same four in their media queries. */
const breakpoints = { phone: 600, tablet: 768, desk: 900, wide: 1100 }

type Breakpoint = keyof typeof breakpoints

const media = (breakpoint: Breakpoint) => matchMedia(`(max-width: ${breakpoints[breakpoint]}px)`)

export function useNarrow(breakpoint: Breakpoint): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const narrow = media(breakpoint)
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    [breakpoint],
  )
  return useSyncExternalStore(
    follow,
    () => isNarrow(breakpoint),
    () => false,
  )
}

export const isNarrow = (breakpoint: Breakpoint): boolean => media(breakpoint).matches

import { useMediaQuery } from '@mantine/hooks'

/** The window widths at which the layout changes, in pixels. Style sheets use the same four in their media queries. */
const breakpoints = { phone: 600, tablet: 768, desk: 900, wide: 1100 }

type Breakpoint = keyof typeof breakpoints

const query = (breakpoint: Breakpoint) => `(max-width: ${breakpoints[breakpoint]}px)`

/** Whether the window is at most that wide, known from the first render on. */
export const useNarrow = (breakpoint: Breakpoint): boolean =>
  useMediaQuery(query(breakpoint), undefined, { getInitialValueInEffect: false })

/** Whether the window is at most that wide at this moment, for event handlers. */
export const isNarrow = (breakpoint: Breakpoint): boolean => matchMedia(query(breakpoint)).matches

import { useMediaQuery } from '@mantine/hooks'

/** The window widths at which the layout changes, in pixels. Style sheets use the same four in their media queries. */
const breakpoints = { phone: 600, tablet: 768, desk: 900, wide: 1100 }

/** Whether the window is at most that wide, known from the first render on. */
export const useNarrow = (breakpoint: keyof typeof breakpoints): boolean =>
  useMediaQuery(`(max-width: ${breakpoints[breakpoint]}px)`, undefined, { getInitialValueInEffect: false })

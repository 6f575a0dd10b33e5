import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is at most so wide, known from the first drawing on. */
export const useNarrow = (width: 600 | 768 | 900): boolean =>
  useMediaQuery(`(max-width: ${width}px)`, undefined, { getInitialValueInEffect: false })

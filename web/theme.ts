import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** White on shade 7 has a contrast of 5.5:1; with Mantine's own teal it is 3.6:1. */
const teal: MantineColorsTuple = [
  '#effcf9',
  '#d3f5ee',
  '#a7eadd',
  '#6fd9c8',
  '#2dd4bf',
  '#14b8a6',
  '#0d9488',
  '#0f766e',
  '#115e59',
  '#134e4a',
]

const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#eef1f4',
  '#e2e7ec',
  '#d3dae1',
  '#bec8d1',
  '#6a7683',
  '#5b6773',
  '#414c57',
  '#28313a',
  '#12181f',
]

/** Near-black blue-grey. Mantine uses 0 for text, 2 for dimmed text, 4 for borders, 6 for panels, 7 for the page. */
const dark: MantineColorsTuple = [
  '#e4eaf0',
  '#c2ccd6',
  '#96a4b2',
  '#8492a1',
  '#2a3642',
  '#1e2831',
  '#131a21',
  '#0c1117',
  '#090d12',
  '#06090c',
]

const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  // Bright teal with dark text in the dark scheme, dark teal with white text in the light one.
  return input.variant === 'filled' && (input.color ?? 'teal') === 'teal'
    ? {
        ...colours,
        background: 'var(--accent-fill)',
        hover: 'var(--accent-fill-hover)',
        color: 'var(--accent-ink)',
      }
    : colours
}

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: { teal, gray, dark },
  variantColorResolver,
  fontFamily: "'Geist Variable', 'Geist fallback', system-ui, sans-serif",
  fontFamilyMonospace: "'Geist Mono Variable', ui-monospace, monospace",
  // The values are in tokens.css.
  fontSizes: {
    xs: 'var(--font-xs)',
    sm: 'var(--font-sm)',
    md: 'var(--font-md)',
    lg: 'var(--font-lg)',
    xl: 'var(--font-xl)',
  },
  radius: { xs: 'var(--radius-xs)', sm: 'var(--radius-sm)', md: 'var(--radius-md)', lg: 'var(--radius-lg)' },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Checkbox: { defaultProps: { radius: 'xs' } },
  },
})

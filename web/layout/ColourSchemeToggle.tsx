import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'
import { saveToAccount } from '../settings/settings.ts'
import classes from './Header.module.css'

export function ColourSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: true })
  const other = scheme === 'dark' ? 'light' : 'dark'
  const label = `Switch to the ${other} colour scheme`
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={label}
      data-tip={label}
      onClick={() => {
        setColorScheme(other)
        void saveToAccount({ color_scheme: other })
      }}
    >
      {/* The server does not know the scheme: the style sheet shows one of them. */}
      <Sun size={18} aria-hidden className={classes.sun!} />
      <Moon size={18} aria-hidden className={classes.moon!} />
    </button>
  )
}

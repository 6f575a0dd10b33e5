import { Moon, Sun } from 'lucide-react'
import { useShownScheme } from '../settings/colour-scheme.ts'
import { useColourScheme } from '../settings/stored-settings.ts'
import classes from './Header.module.css'

export function ColourSchemeToggle() {
  const [, choose] = useColourScheme()
  const other = useShownScheme() === 'dark' ? 'light' : 'dark'
  const label = `Switch to the ${other} colour scheme`
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={label}
      data-tip={label}
      onClick={() => choose(other)}
    >
      {/* The server does not know the scheme: the style sheet shows one of them. */}
      <Sun size={18} aria-hidden className={classes.sun!} />
      <Moon size={18} aria-hidden className={classes.moon!} />
    </button>
  )
}

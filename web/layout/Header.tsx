import { Moon, Sun, Search } from 'lucide-react'
import { pages } from '#contract/pages.ts'
import { NavLink } from '../router/Link.tsx'
import { useSignedIn } from '../session/session.ts'
import { HomeLink } from './from-first-data.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { useShownScheme } from '../settings/colour-scheme.ts'
import { useColourScheme } from '../settings/stored-settings.ts'
import { palette } from '../open-palette.ts'
import { ariaKeys, keysOf, shortcuts } from '../shortcuts.ts'
import { useIsMac } from '../ui/text/Keys.tsx'
import classes from './Header.module.css'

const links = [
  { to: pages.myBins.path, text: 'my bins' },
  { to: pages.discover.path, text: 'discover' },
  { to: pages.tools.path, text: 'tools' },
]

export function Header() {
  const signedIn = useSignedIn()
  return (
    <header className={classes.header}>
      <HomeLink />
      <nav className={classes.links} aria-label="Main">
        {links.map(({ to, text }) => (
          <NavLink key={to} to={to} className={classes.link!}>
            {text}
          </NavLink>
        ))}
        {signedIn ? (
          <LogoutButton className={classes.link!} />
        ) : (
          <NavLink to={pages.login.path} className={`${classes.link} ${classes.login}`}>
            <span>login</span>
          </NavLink>
        )}
      </nav>
      <PaletteButton className={classes.search!} />
      <ColourSchemeToggle />
    </header>
  )
}

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

const { palette: shortcut } = shortcuts.Anywhere

function PaletteButton({ className }: { className: string }) {
  const [keys = []] = keysOf(shortcut, useIsMac())
  return (
    <button
      type="button"
      className={className}
      aria-label="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys(shortcut)}
      data-tip={`Search (${keys.join(' ')})`}
      onClick={() => palette.set('search')}
    >
      <Search size={18} aria-hidden />
    </button>
  )
}

import { pages } from '#contract/pages.ts'
import { NavLink } from '../router/Link.tsx'
import { useSignedIn } from '../session/session.ts'
import { ColourSchemeToggle } from './ColourSchemeToggle.tsx'
import classes from './Header.module.css'
import { HomeLink } from './from-first-data.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { PaletteButton } from './PaletteButton.tsx'

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

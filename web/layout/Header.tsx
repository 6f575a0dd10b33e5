import { Moon, Sun, Search } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { NavLink } from '../router/Link.tsx'
import { useSignedIn, logoutPresses, session } from '../session/session.ts'
import { HomeLink } from './from-first-data.tsx'
import { useShownScheme, useColourScheme } from '../settings/stored-settings.ts'
import { palette } from '../open-palette.ts'
import { ariaKeys, keysOf, shortcuts } from '../shortcuts.ts'
import { useIsMac } from '../ui/text/Keys.tsx'
import classes from './Layout.module.css'
import { useLeave } from '../accounts/use-leave.ts'
import { call } from '../api.ts'
import { finishSaving } from '../settings/settings.ts'
import { lazyComponent } from '../ui/lazy-component.ts'

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
      <nav className={classes.mainLinks} aria-label="Main">
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

const UnsavedLogout = lazyComponent(async () => (await import('../accounts/UnsavedLogout.tsx')).UnsavedLogout)

/** A choice that takes longer to save is lost: people who log out want to be logged out. */
const mostWaitMilliseconds = 2000
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Logs out in this browser even if the server has forgotten the session or cannot be reached. Asks first when the user ID
 * was never saved, because it is stored nowhere else.
 */
export function LogoutButton({ className }: { className: string }) {
  const leave = useLeave()
  const [isAsking, setAsking] = useState(false)
  const logout = useMutation({
    mutationFn: async (token: string | undefined) => {
      await Promise.race([finishSaving().catch(() => undefined), pause(mostWaitMilliseconds)])
      return token === undefined ? undefined : call('POST /api/auth/logout', {})
    },
    onSettled: (_, __, token) => {
      // Another account may have logged in in another tab meanwhile.
      if (session.token() === token) leave()
    },
  })
  const start = () => logout.mutate(session.token())
  const press = () => (session.user()?.isUnsaved ? setAsking(true) : start())
  const pressFromPalette = useEffectEvent(() => {
    if (!logout.isPending) press()
  })
  useEffect(() => logoutPresses.subscribe(() => pressFromPalette()), [])
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={press}
        disabled={logout.isPending}
        aria-live="polite"
      >
        {logout.isPending ? 'Logging out...' : 'logout'}
      </button>
      {isAsking && (
        <Suspense>
          <UnsavedLogout isBusy={logout.isPending} onClose={() => setAsking(false)} onLogout={start} />
        </Suspense>
      )}
    </>
  )
}

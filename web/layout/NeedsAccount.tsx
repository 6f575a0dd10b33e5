import { Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSignedIn } from '../session.ts'
import { Screen } from './Screen.tsx'

/** Shows a page to signed-in users. Others are sent to the login, or asked to sign in, and come back here. */
export function NeedsAccount({ mode, children }: { mode: 'redirect' | 'ask'; children: ReactNode }) {
  const signedIn = useSignedIn()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const login = `/login?from=${encodeURIComponent(pathname + search)}`
  const leave = !signedIn && mode === 'redirect'
  useEffect(() => {
    // A user who has just logged out is already on the way to another page.
    if (leave && location.pathname === pathname) void navigate(login, { replace: true })
  }, [leave, login, navigate, pathname])
  if (signedIn) return children
  if (leave) return <Screen title="Authentication Required" text="Redirecting to login..." />
  return (
    <Screen title="Authentication Required" text="Sign in to see your BIN lists and bookmarks.">
      <Button component={Link} to={login}>
        Sign In
      </Button>
    </Screen>
  )
}

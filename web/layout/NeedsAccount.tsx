import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from '../router/Router.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { useToken } from '../session/session.ts'
import { loginAfter, sessionEnded } from '../session/use-login.ts'
import { Screen } from './Screen.tsx'

export function NeedsAccount({ mode, children }: { mode: 'redirect' | 'ask'; children: ReactNode }) {
  const token = useToken()
  const signedIn = token !== undefined
  const [wasSignedIn, setWasSignedIn] = useState(signedIn)
  if (signedIn && !wasSignedIn) setWasSignedIn(true)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const login = loginAfter(pathname + search)
  const state = wasSignedIn ? sessionEnded : null
  const leave = !signedIn && mode === 'redirect'
  useEffect(() => {
    // A user who has just logged out is already on the way to another page.
    if (leave && location.pathname === pathname) navigate(login, { replace: true, state })
  }, [leave, login, navigate, pathname, state])
  // The key closes dialogs and drops loaded data when another account logs in.
  if (signedIn) return <Fragment key={token}>{children}</Fragment>
  if (leave) {
    return (
      <div className="waiting">
        <Screen title="Authentication Required" text="Redirecting to login..." />
      </div>
    )
  }
  return (
    <Screen title="Authentication Required" text="Sign in to see your BIN lists and bookmarks.">
      <ButtonLink to={login} state={state}>
        Sign In
      </ButtonLink>
    </Screen>
  )
}

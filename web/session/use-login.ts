import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../router/Router.tsx'
import { onSessionChange, session } from './session.ts'

export const loginAfter = (from: string): string => `/login?from=${encodeURIComponent(from)}`

export const sessionEnded = { sessionEnded: true }

/**
 * Goes to the login when the session ends, if `isNeeded`. It leads back to this page. Returns whether it is on its way, so
 * that the page is not loaded for an anonymous visitor first.
 */
export function useLoginOnEnd(isNeeded: () => boolean): boolean {
  const [isLeaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      onSessionChange(({ isLogout }) => {
        if (isLogout || session.token() !== undefined || !isNeeded()) return
        setLeaving(true)
        navigate(loginAfter(pathname + search), { replace: true, state: sessionEnded })
      }),
    [navigate, pathname, search, isNeeded],
  )
  return isLeaving
}

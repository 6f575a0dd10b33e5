import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLeave } from '../accounts/use-leave.ts'
import { call } from '../api.ts'
import { logoutPresses, session } from '../session/session.ts'
import { finishSaving } from '../settings/settings.ts'
import { lazyComponent } from '../ui/lazy-component.ts'

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

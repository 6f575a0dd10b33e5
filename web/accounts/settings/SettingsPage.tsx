import { useQuery } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { takeSettings } from '../../settings/follow-settings.ts'
import { KnownUserId } from './KnownUserId.tsx'
import { Preferences } from './Preferences.tsx'
import { Profile } from './Profile.tsx'
import { Sessions } from './Sessions.tsx'

export function Page() {
  // What another device has chosen is taken over; the controls show what holds in this browser.
  useQuery({
    queryKey: ['GET /api/user/settings', {}],
    queryFn: ({ signal }) => takeSettings(signal),
    staleTime: 0,
    retry: false,
  })
  return (
    <div className="page narrow-page">
      <h1>{pages.settings.title}</h1>
      <Profile />
      <Preferences />
      <KnownUserId />
      <Sessions />
      <DeleteAccount />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { loadSettings } from '../../settings/account-settings.ts'
import { KnownUserId } from './KnownUserId.tsx'
import { Preferences } from './Preferences.tsx'
import { Profile } from './Profile.tsx'
import { PublicId } from './PublicId.tsx'
import { Sessions } from './Sessions.tsx'
import { Storage } from './Storage.tsx'
import { ThisDevice } from './ThisDevice.tsx'
import { ApiTokens } from '../tokens/ApiTokens.tsx'

export function Page() {
  // Applies settings from other devices to this browser, which the controls below show.
  useQuery({
    queryKey: ['GET /api/user/settings', {}],
    queryFn: ({ signal }) => loadSettings(signal),
    staleTime: 0,
    retry: false,
  })
  return (
    <div className="page narrow-page">
      <h1>{pages.settings.title}</h1>
      <Profile />
      <Preferences />
      <KnownUserId />
      <PublicId />
      <Sessions />
      <ApiTokens />
      <Storage />
      <ThisDevice />
      <DeleteAccount />
    </div>
  )
}

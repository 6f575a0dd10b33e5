import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '#contract/pages.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { loadSettings } from '../../settings/account-settings.ts'
import { KnownUserId, PublicId } from './UserIds.tsx'
import { Preferences } from './Preferences.tsx'
import { Profile } from './Profile.tsx'
import { Sessions } from './Sessions.tsx'
import { ApiTokens } from './ApiTokens.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Section } from '../../ui/forms/Section.tsx'
import { keepOriginFiles } from '../../device/origin-files.ts'
import { callAsUser } from '../../call-as-user.ts'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { formatBytes } from '../../ui/text/format.ts'
import classes from './Settings.module.css'

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

function ThisDevice() {
  const [isAsking, setAsking] = useState(false)
  const clear = async () => {
    await clearDevice()
    // Nothing that is left in memory may be written again.
    location.assign('/')
  }
  return (
    <Section
      title="This device"
      text="The site, lists and reviews you have seen, and the dataset if you chose that, are saved for offline use."
    >
      <div className="end">
        <Button variant="default" className="danger" onClick={() => setAsking(true)}>
          Clear this device
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Clear this device?"
        action={
          <Button className="danger-fill" onClick={() => void clear()}>
            Clear this device
          </Button>
        }
      >
        <p>
          This removes everything that this site keeps in this browser: the dataset, pages, drafts and
          choices. You are logged out here and need your user ID to log in again. Your account stays as it is.
        </p>
      </Dialog>
    </Section>
  )
}

/** Removes everything that this site has stored in this browser. What the browser forbids, it has not stored either. */
async function clearDevice(): Promise<void> {
  await removeSite().catch(() => undefined)
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Forbidden.
  }
}

async function removeSite(): Promise<void> {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    await registration.unregister()
  if (typeof caches !== 'undefined') for (const name of await caches.keys()) await caches.delete(name)
  await keepOriginFiles([])
}

const nearlyFull = 0.9

export function Storage() {
  const space = useQuery({
    queryKey: ['GET /api/user/space', {}],
    queryFn: ({ signal }) => callAsUser('GET /api/user/space', {}, signal),
    staleTime: 0,
    retry: false,
  })
  return (
    <Section title="Storage" text="Space used by lists and reviews.">
      {space.isError ? (
        <Failure title="Could not load storage use" error={space.error} retry={space} />
      ) : (
        <div className={classes.used} aria-busy={space.isPending}>
          {space.data && <Used used={space.data.used_bytes} quota={space.data.quota_bytes} />}
        </div>
      )}
    </Section>
  )
}

function Used({ used, quota }: { used: number; quota: number }) {
  return (
    <>
      <p className={classes.figures}>
        {formatBytes(used)} of {formatBytes(quota)} used
      </p>
      {/* It repeats the line above. */}
      <progress value={Math.min(used, quota)} max={quota} aria-hidden />
      {used >= nearlyFull * quota && (
        <p className="text-sm quiet">
          {used < quota ? 'Nearly full.' : 'Full.'} To make room, delete lists that you no longer need, or
          shorten long notes.
        </p>
      )}
    </>
  )
}

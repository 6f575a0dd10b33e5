import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { saveSettings, saveStatus } from '../../settings/account-settings.ts'
import { Saved } from './Saved.tsx'

const useSaveStatus = () => useSyncExternalStore(saveStatus.subscribe, saveStatus.get)

/** Says that the last choice was saved to the account. */
export const PreferencesSaved = () => <Saved isShown={useSaveStatus() === 'saved'} onEnd={saveStatus.reset} />

/** Says why it was not, and offers to try again. */
export function PreferencesNotSaved() {
  const status = useSaveStatus()
  // The status is only for choices made on this page.
  useEffect(() => saveStatus.reset, [])
  return (
    typeof status === 'object' && (
      <Failure title="Not saved to your account" error={status.error}>
        <p>Your choice still applies in this browser.</p>
        <Button variant="default" onClick={() => saveSettings({})}>
          Try again
        </Button>
      </Failure>
    )
  )
}

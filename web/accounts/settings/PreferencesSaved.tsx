import { useEffect } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { saveSettings, saveStatus } from '../../settings/account-settings.ts'
import { useStore } from '../../store.ts'
import { Saved } from './Saved.tsx'

const forgetStatus = () => saveStatus.set(undefined)

export const PreferencesSaved = () => (
  <Saved isShown={useStore(saveStatus) === 'saved'} onEnd={forgetStatus} />
)

export function PreferencesNotSaved() {
  const status = useStore(saveStatus)
  // The status is only for choices made on this page.
  useEffect(() => forgetStatus, [])
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

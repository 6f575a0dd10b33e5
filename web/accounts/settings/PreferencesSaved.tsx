import { Button } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { sending, sendSettings } from '../../settings/follow-settings.ts'
import { Saved } from './Saved.tsx'

const useSending = () => useSyncExternalStore(sending.subscribe, sending.state)

/** Says that the last choice reached the account. */
export const PreferencesSaved = () => <Saved isShown={useSending() === 'saved'} onEnd={sending.forget} />

/** Says why it did not. */
export function PreferencesNotSaved() {
  const state = useSending()
  // Nobody asked what became of choices made on other pages.
  useEffect(() => sending.forget, [])
  return (
    typeof state === 'object' && (
      <Failure title="Not saved to your account" error={state.failed}>
        <p>Your choice holds in this browser.</p>
        <Button variant="default" onClick={() => sendSettings({})}>
          Try again
        </Button>
      </Failure>
    )
  )
}

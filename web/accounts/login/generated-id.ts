import { useSyncExternalStore } from 'react'
import type { SignedIn } from '#contract/calls/accounts.ts'

export interface Generated {
  userId: string
  /** The session that the signup opened. */
  session: SignedIn
  /** It was copied, downloaded or shown as a QR code. */
  isSaved: boolean
}

// Kept outside the component, so that it survives a visit to another page. It exists nowhere else: when the tab is
// closed, the user ID is lost, and the account with it.
let generated: Generated | undefined
const listeners = new Set<() => void>()

export const generatedId = {
  set: (session: SignedIn): void => change({ userId: session.userId, session, isSaved: false }),
  markSaved: (): void => generated && change({ ...generated, isSaved: true }),
  forget: (): void => change(undefined),
}

/** The user ID that was generated here and not yet used. */
export const useGeneratedId = (): Generated | undefined => useSyncExternalStore(subscribe, () => generated)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Generated | undefined): void {
  generated = next
  if (next && !next.isSaved) addEventListener('beforeunload', confirmLeaving)
  else removeEventListener('beforeunload', confirmLeaving)
  for (const listener of listeners) listener()
}

/** Makes the browser ask for confirmation. */
const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

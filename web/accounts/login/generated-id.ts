import { useSyncExternalStore } from 'react'
import type { SignedIn } from '#contract/accounts.ts'

export interface Generated {
  userId: string
  /** The session that the signup opened. */
  session: SignedIn
  /** It was copied, or put into a file or on a screen to scan. */
  isSaved: boolean
}

// Beside the page, so that who looks at another page in between finds it again. Nothing else knows it: it is gone with
// the tab, and the account with it.
let generated: Generated | undefined
const listeners = new Set<() => void>()

export const generatedId = {
  set: (session: SignedIn): void => change({ userId: session.userId, session, isSaved: false }),
  saved: (): void => generated && change({ ...generated, isSaved: true }),
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
  if (next && !next.isSaved) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

/** The browser asks in its own words. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

import type { SignedIn } from '#contract/calls/accounts.ts'
import { createStore, useStore } from '../../store.ts'

export interface Generated {
  userId: string
  session: SignedIn
  isSaved: boolean
}

const key = 'generated-id'

// Kept outside the component, so that it survives a visit to another page. Until it is saved it exists nowhere else, so
// the tab keeps it for a reload too. When the tab is closed, the user ID is lost, and the account with it.
const generated = createStore<Generated | undefined>(undefined)

export const generatedId = {
  set: (session: SignedIn): void => change({ userId: session.userId, session, isSaved: false }),
  markSaved(): void {
    const now = generated.get()
    if (now) change({ ...now, isSaved: true })
  },
  forget: (): void => change(undefined),
  restore: (): void => change(readKept()),
}

generatedId.restore()

export const useGeneratedId = (): Generated | undefined => useStore(generated)

function change(next: Generated | undefined): void {
  const isAtRisk = next !== undefined && !next.isSaved
  if (isAtRisk) addEventListener('beforeunload', confirmLeaving)
  else removeEventListener('beforeunload', confirmLeaving)
  keep(isAtRisk ? next.session : undefined)
  generated.set(next)
}

function confirmLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function keep(session: SignedIn | undefined): void {
  try {
    if (session) sessionStorage.setItem(key, JSON.stringify(session))
    else sessionStorage.removeItem(key)
  } catch {
    // Full or forbidden. The question before leaving remains.
  }
}

function readKept(): Generated | undefined {
  try {
    const session = JSON.parse(sessionStorage.getItem(key) ?? 'null') as SignedIn | null
    return session ? { userId: session.userId, session, isSaved: false } : undefined
  } catch {
    return undefined
  }
}

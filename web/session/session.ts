import { useMemo, useSyncExternalStore } from 'react'
import { createStore, writeStored, readStored, subscribe, useStored } from '../store.ts'

export interface StoredUser {
  userId: string
  token: string
  name: string | null
  /** Null until onboarding is complete. */
  onboarded_at: string | null
  /** The user ID was generated here, and was never copied, downloaded or shown as a QR code. */
  isUnsaved?: boolean
}

const userKey = 'user'
const tokenKey = 'token'
const unsavedKey = 'unsaved_user_id'
const privateKey = 'private_data'

export const session = {
  user: (): StoredUser | undefined => parse(readStored(userKey)),

  token: (): string | undefined => session.user()?.token || readStored(tokenKey) || undefined,

  set: (user: StoredUser): void => writeStored(userKey, JSON.stringify(user)),

  change(part: Partial<StoredUser>): void {
    const user = session.user()
    if (user) session.set({ ...user, ...part })
  },

  markSaved(): void {
    if (session.user()?.isUnsaved) session.change({ isUnsaved: false })
  },

  /** This account sees data of private sources, which no page comes with. */
  notePrivateData(): void {
    if (!session.seesPrivateData()) writeStored(privateKey, 'yes')
  },

  seesPrivateData: (): boolean => readStored(privateKey) !== null,

  clear(): void {
    writeStored(privateKey, null)
    // In this order, because the token alone is a session too.
    writeStored(tokenKey, null)
    writeStored(userKey, null)
  },

  /** The server has ended the session. A user ID that was never saved stays in this browser, because it is nowhere else. */
  end(): void {
    const user = session.user()
    if (user?.isUnsaved) writeStored(unsavedKey, user.userId)
    session.clear()
  },

  unsavedUserId: (): string | undefined => readStored(unsavedKey) ?? undefined,

  forgetUnsavedUserId: (): void => writeStored(unsavedKey, null),

  /** Ends the session on the user's request, so that nothing is kept for the next login. */
  logOut(): void {
    isLoggingOut = true
    session.clear()
    isLoggingOut = false
  },
}

export interface SessionChange {
  before: StoredUser | undefined
  /** It was logged out in this tab, by the user. */
  isLogout: boolean
}

let isLoggingOut = false
let known: { token: string | undefined; user: StoredUser | undefined } | undefined
const listeners = new Set<(change: SessionChange) => void>()

/** Called when the token changes, in this or another tab, before anything renders with the new one. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  followSession()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function followSession(): void {
  if (known) return
  known = currentSession()
  subscribe(noticeChange)
}

function noticeChange(): void {
  const before = known
  known = currentSession()
  if (known.token === before?.token) return
  for (const listener of listeners) listener({ before: before?.user, isLogout: isLoggingOut })
  shownToken.set(known.token)
}

/** Changes after the listeners have run. */
const shownToken = createStore<string | undefined>(undefined, () => {
  followSession()
  return () => undefined
})

const currentSession = () => ({ token: session.token(), user: session.user() })

export const useToken = (): string | undefined =>
  useSyncExternalStore(shownToken.subscribe, session.token, () => undefined)

/** Each change presses the logout button in the header, which the palette does. */
export const logoutPresses = createStore(0)

export const useSignedIn = (): boolean => useToken() !== undefined

export function useUser(): StoredUser | undefined {
  const text = useStored(userKey)
  return useMemo(() => parse(text), [text])
}

function parse(text: string | null): StoredUser | undefined {
  try {
    const user = JSON.parse(text ?? 'null') as StoredUser | null
    return typeof user?.token === 'string' ? user : undefined
  } catch {
    return undefined
  }
}

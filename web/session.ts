import { useMemo, useSyncExternalStore } from 'react'
import { writeStored, readStored, subscribe, useStored } from './stored.ts'

/** The signed-in user, as stored in the browser. */
export interface StoredUser {
  userId: string
  token: string
  name: string | null
  /** Null until onboarding is complete. */
  onboarded_at: string | null
}

const userKey = 'user'
const tokenKey = 'token'

export const session = {
  user: (): StoredUser | undefined => parse(readStored(userKey)),

  token: (): string | undefined => session.user()?.token || readStored(tokenKey) || undefined,

  set: (user: StoredUser): void => writeStored(userKey, JSON.stringify(user)),

  change(part: Partial<StoredUser>): void {
    const user = session.user()
    if (user) session.set({ ...user, ...part })
  },

  clear(): void {
    writeStored(userKey, null)
    writeStored(tokenKey, null)
  },
}

/** The current token; follows logins and logouts in other tabs. */
export const useToken = (): string | undefined => useSyncExternalStore(subscribe, session.token)

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

import { useSyncExternalStore } from 'react'

/** Who is signed in, as the browser remembers it. */
export interface StoredUser {
  userId: string
  token: string
  name: string | null
  /** Null until the onboarding is done. */
  onboarded_at: string | null
}

const userKey = 'user'
const tokenKey = 'token'
const listeners = new Set<() => void>()

export const session = {
  user: (): StoredUser | undefined => parse(read(userKey)),

  token: (): string | undefined => session.user()?.token || read(tokenKey) || undefined,

  set(user: StoredUser): void {
    localStorage.setItem(userKey, JSON.stringify(user))
    changed()
  },

  clear(): void {
    localStorage.removeItem(userKey)
    localStorage.removeItem(tokenKey)
    changed()
  },
}

/** Whether someone is signed in; follows what other tabs do. */
export const useSignedIn = (): boolean => useSyncExternalStore(subscribe, () => session.token() !== undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const changed = () => listeners.forEach((listener) => listener())

/** A browser that forbids storage is one where nobody is signed in. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parse(text: string | null): StoredUser | undefined {
  try {
    const user = JSON.parse(text ?? 'null') as StoredUser | null
    return typeof user?.token === 'string' ? user : undefined
  } catch {
    return undefined
  }
}

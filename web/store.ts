import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  set: (next: T) => void
  subscribe: (changed: () => void) => () => void
  readonly initial: T
}

/** While anything subscribes, `watch` runs: it sets the store to what it sees, and returns how to stop. */
export function createStore<T>(initial: T, watch?: () => () => void): Store<T> {
  let value = initial
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set(next) {
      value = next
      for (const changed of listeners) changed()
    },
    subscribe(changed) {
      if (listeners.size === 0) stop = watch?.()
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
        if (listeners.size === 0) stop?.()
      }
    },
  }
}

export const useStore = <T>({ subscribe, get, initial }: Store<T>): T =>
  useSyncExternalStore(subscribe, get, () => initial)

// localStorage. Where the browser forbids it, values last as long as the page.
let storage: Storage | null = null
try {
  storage = localStorage
} catch {
  // Forbidden.
}
const inMemory = new Map<string, string | null>()

export const readStored = (key: string): string | null => inMemory.get(key) ?? storage?.getItem(key) ?? null

/** Null removes the value. Dispatches the event that other tabs get, so that one listener covers all changes. */
export function writeStored(key: string, newValue: string | null): void {
  inMemory.delete(key)
  try {
    if (newValue === null) storage?.removeItem(key)
    else storage!.setItem(key, newValue)
  } catch {
    inMemory.set(key, newValue)
  }
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: storage }))
}

export const useStored = (key: string): string | null =>
  useSyncExternalStore(subscribe, () => readStored(key), onServer)

const onServer = () => null

export function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  // A page that the browser restores after Back has missed the events in between.
  addEventListener('pageshow', listener)
  return () => {
    removeEventListener('storage', listener)
    removeEventListener('pageshow', listener)
  }
}

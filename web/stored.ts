import { useSyncExternalStore } from 'react'

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

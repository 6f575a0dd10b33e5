import { useSyncExternalStore } from 'react'

// What this browser remembers. One that forbids it remembers as long as the page lasts.
let area: Storage | null = null
try {
  area = localStorage
} catch {
  // Forbidden.
}
const kept = new Map<string, string | null>()

export const readStored = (key: string): string | null => kept.get(key) ?? area?.getItem(key) ?? null

/** Null to forget it. Said here as the browser says it to other tabs, so that whoever shows it need not tell them apart. */
export function putStored(key: string, newValue: string | null): void {
  kept.delete(key)
  try {
    if (newValue === null) area?.removeItem(key)
    else area!.setItem(key, newValue)
  } catch {
    kept.set(key, newValue)
  }
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: area }))
}

/** Follows what this and other tabs store. */
export const useStored = (key: string): string | null =>
  useSyncExternalStore(subscribe, () => readStored(key))

export function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

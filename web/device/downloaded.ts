import { useSyncExternalStore } from 'react'

let share: number | undefined
const listeners = new Set<() => void>()

/** How much of the dataset has been downloaded, from 0 to 1. Undefined unless that is under way. */
export const useDownloaded = (): number | undefined =>
  useSyncExternalStore(
    subscribe,
    () => share,
    () => undefined,
  )

export function setDownloaded(next: number | undefined): void {
  share = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

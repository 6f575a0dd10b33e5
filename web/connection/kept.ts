import { useSyncExternalStore } from 'react'
import { check } from './connection.ts'

let keptAt: string | null = null
const listeners = new Set<() => void>()

/** Takes note of a reply that was kept on this device at that time, or of one that came from the server. */
export function noteReply(time: string | null): void {
  if (time === keptAt) return
  if (time) void check()
  keptAt = time
  for (const listener of listeners) listener()
}

/** When the last reply was kept, if it did not come from the server. */
export const useKeptAt = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => keptAt,
    () => null,
  )

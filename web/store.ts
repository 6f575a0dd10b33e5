import { useSyncExternalStore } from 'react'

/** State of the whole tab, outside React. */
export interface Store<T> {
  get: () => T
  set: (next: T) => void
  subscribe: (changed: () => void) => () => void
  /** What the server and the first rendering in the browser show. */
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

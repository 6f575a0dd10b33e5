import { sent } from '../first-view.ts'
import { createStore, useStore } from '../store.ts'

const retryEvery = 5000
const longestWait = 4000

let timer: ReturnType<typeof setTimeout> | undefined
let isWatched = false

const isUnreachable = createStore(false, () => {
  isWatched = true
  addEventListener('offline', check)
  addEventListener('online', check)
  // The connection may have been lost before. A page that was not sent as it is shown was kept on this device.
  if (!navigator.onLine || sent.view === undefined) void check()
  return () => {
    isWatched = false
    removeEventListener('offline', check)
    removeEventListener('online', check)
    clearTimeout(timer)
  }
})

export const useOffline = (): boolean => useStore(isUnreachable)

/** The same, for a request that has just failed. Looks again, so that the page soon shows it. */
export function isOffline(): boolean {
  if (isWatched) void check()
  return isUnreachable.get() || navigator.onLine === false
}

export async function canReachSite(longest = longestWait): Promise<boolean> {
  try {
    await fetch('/favicon.svg', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(longest),
    })
    return true
  } catch {
    return false
  }
}

/** A site on the local network answers even when the browser reports that it is offline. */
async function check(): Promise<void> {
  clearTimeout(timer)
  const next = !(await canReachSite())
  // The browser may report the loss before the last requests are lost.
  if (next || navigator.onLine === false) timer = setTimeout(() => void check(), retryEvery)
  if (next !== isUnreachable.get()) isUnreachable.set(next)
}

const keptAt = createStore<string | null>(null)

export function noteReply(time: string | null): void {
  if (time === keptAt.get()) return
  if (time) void check()
  keptAt.set(time)
}

export const useKeptAt = (): string | null => useStore(keptAt)

import { useSyncExternalStore } from 'react'
import { sent } from '../first-view.ts'

/** Milliseconds between attempts to reach the site while it is offline. */
const retryEvery = 5000
/** Milliseconds. */
const longestWait = 4000

let isUnreachable = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether the site cannot be reached, as far as the browser has noticed. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isUnreachable,
    () => false,
  )

/** The same, for a request that has just failed. Looks again, so that the page soon shows it. */
export function isOffline(): boolean {
  if (listeners.size > 0) void check()
  return isUnreachable || navigator.onLine === false
}

/** Whether the server answers, whatever it says. */
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

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('offline', check)
    addEventListener('online', check)
    // The connection may have been lost before. A page that was not sent as it is shown was kept on this device.
    if (!navigator.onLine || sent.view === undefined) void check()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('offline', check)
    removeEventListener('online', check)
    clearTimeout(timer)
  }
}

/** A site on the local network answers even when the browser reports that it is offline. */
export async function check(): Promise<void> {
  clearTimeout(timer)
  const next = !(await canReachSite())
  // The browser may report the loss before the last requests are lost.
  if (next || navigator.onLine === false) timer = setTimeout(() => void check(), retryEvery)
  if (next === isUnreachable) return
  isUnreachable = next
  for (const listener of listeners) listener()
}

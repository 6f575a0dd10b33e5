import { keepOriginFiles } from './origin-files.ts'

/** Removes everything that this site has stored in this browser. What the browser forbids, it has not stored either. */
export async function clearDevice(): Promise<void> {
  await removeSite().catch(() => undefined)
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Forbidden.
  }
}

async function removeSite(): Promise<void> {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    await registration.unregister()
  if (typeof caches !== 'undefined') for (const name of await caches.keys()) await caches.delete(name)
  await keepOriginFiles([])
}

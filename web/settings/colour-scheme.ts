import { useSyncExternalStore } from 'react'
import { readStored, subscribe } from '../stored.ts'
import { storageKeys } from './settings.ts'

export const useShownScheme = () => useSyncExternalStore(follow, shownScheme, () => 'light')

/** Keeps the page in the chosen scheme. The first one is set by the script in the page's head, before the first paint. */
export function startColourScheme(): void {
  follow(() => {
    document.documentElement.dataset['scheme'] = shownScheme()
  })
}

function shownScheme(): 'light' | 'dark' {
  const chosen = readStored(storageKeys.color_scheme)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemIsDark().matches ? 'dark' : 'light'
}

function follow(listener: () => void): () => void {
  const system = systemIsDark()
  system.addEventListener('change', listener)
  const stop = subscribe(listener)
  return () => {
    system.removeEventListener('change', listener)
    stop()
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

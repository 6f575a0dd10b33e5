import { useSyncExternalStore } from 'react'
import { limits } from '#contract/limits.ts'
import { useSignedIn } from '../session/session.ts'
import { storageKeys, saveToAccount, type Choices } from './settings.ts'
import { writeStored, useStored, readStored, subscribe } from '../store.ts'

export function useChoice<T>(key: string, fallback: T, allowed: readonly T[]) {
  const text = useStored(key)
  const value = allowed.find((one) => String(one) === text) ?? fallback
  return [value, (value: T) => writeStored(key, String(value))] as const
}

function useSetting<Name extends keyof Choices>(
  name: Name,
  fallback: Choices[Name],
  allowed: readonly Choices[Name][],
) {
  const [value, set] = useChoice(storageKeys[name], fallback, allowed)
  const choose = (value: Choices[Name]) => {
    set(value)
    void saveToAccount({ [name]: value })
  }
  return [value, choose] as const
}

export const colourSchemes = ['auto', 'light', 'dark'] as const

export const flags = [true, false]

export const usePageSize = () => useSetting('page_size', limits.pageSize, limits.pageSizes)
export const useColourScheme = () => useSetting('color_scheme', 'auto', colourSchemes)
export const useClean = () => useSetting('clean', false, flags)
export const useIncludeUrl = () => useSetting('include_url', false, flags)
export const useIncludePhone = () => useSetting('include_phone', false, flags)

/** Without an account a new search is never Extended, and the choice is not stored. */
export function useExtended() {
  const signedIn = useSignedIn()
  const [value, choose] = useSetting('extended', false, flags)
  return [signedIn && value, (extended: boolean) => signedIn && choose(extended)] as const
}

export const formats = ['txt', 'csv', 'json'] as const
export type Format = (typeof formats)[number]
export const useFormat = () => useChoice<Format>('lookup_format', 'txt', formats)

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

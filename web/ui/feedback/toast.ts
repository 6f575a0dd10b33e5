import { useSyncExternalStore } from 'react'
import { onSessionChange } from '../../session/session.ts'
import type { Tone } from './Notice.tsx'

/** A short message over the page, which survives a change of page. */
export interface ToastMessage {
  tone: Tone
  title: string
  text?: string
  /** An action that undoes something can be run with Ctrl Z, too. */
  action?: { label: string; run: () => void; undoes?: boolean }
}

let current: ToastMessage | undefined
const listeners = new Set<() => void>()

/** Replaces the message that is shown; `undefined` hides it. */
export function showToast(next: ToastMessage | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

// Its text and its action belong to the account that was signed in.
onSessionChange(({ before }) => before && showToast(undefined))

export const useToast = (): ToastMessage | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { onSessionChange } from '../../session/session.ts'
import { createStore, useStore } from '../../store.ts'
import type { Tone } from './Notice.tsx'

/** A short message over the page, which survives a change of page. */
export interface ToastMessage {
  tone: Tone
  title: string
  text?: string
  /** An action that undoes something can be run with Ctrl Z, too. */
  action?: { label: string; run: () => void; undoes?: boolean }
}

const current = createStore<ToastMessage | undefined>(undefined)

/** Replaces the message that is shown; `undefined` hides it. */
export const showToast = (next: ToastMessage | undefined): void => current.set(next)

// Its text and its action belong to the account that was signed in.
onSessionChange(({ before }) => before && showToast(undefined))

export const useToast = (): ToastMessage | undefined => useStore(current)

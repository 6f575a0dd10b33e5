import { onSessionChange } from '../../session/session.ts'
import { createStore, useStore } from '../../store.ts'
import type { Tone } from './Notice.tsx'

export interface ToastMessage {
  tone: Tone
  title: string
  text?: string
  action?: { label: string; run: () => void; undoes?: boolean }
}

const current = createStore<ToastMessage | undefined>(undefined)

export const showToast = (next: ToastMessage | undefined): void => current.set(next)

// Its text and its action belong to the account that was signed in.
onSessionChange(({ before }) => before && showToast(undefined))

export const useToast = (): ToastMessage | undefined => useStore(current)

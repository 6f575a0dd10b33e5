import { useSyncExternalStore } from 'react'
import type { Tone } from './Notice.tsx'

/** Something that has just happened, told beside the page and across a change of page. */
export interface Said {
  tone: Tone
  title: string
  text?: string
  /** What undoes something can be done with Ctrl Z, too. */
  action?: { label: string; run: () => void; undoes?: boolean }
}

let said: Said | undefined
const listeners = new Set<() => void>()

export function say(next: Said | undefined): void {
  said = next
  for (const listener of listeners) listener()
}

export const useSaid = (): Said | undefined => useSyncExternalStore(subscribe, () => said)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

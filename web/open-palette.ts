type Shown = 'search' | 'shortcuts' | undefined

let shown: Shown
const listeners = new Set<() => void>()

/** Which of the two dialogs is open. Any component may open one. */
export const palette = {
  shown: (): Shown => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  show(next: Shown): void {
    shown = next
    for (const listener of listeners) listener()
  },
}

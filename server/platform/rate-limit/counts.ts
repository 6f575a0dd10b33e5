import type { Kind } from './classes/kinds.ts'

export interface Counts {
  /**
   * Counts a request, a heavy one as several; a negative weight gives one back. Returns a promise only when another process
   * has to be asked; it never rejects. Far from the limit, the count may be a few hundredths of a second old.
   */
  add(kind: Kind, network: string, weight?: number, limit?: number): Counted | Promise<Counted>
  close(): void
}

export interface Counted {
  current: number
  /** Milliseconds until the window ends. */
  ttl: number
}

import type { Kind } from './kinds.ts'

export interface Counts {
  /** Counts one request. A promise only when somebody else must be asked; it is never refused. */
  add(kind: Kind, network: string): Counted | Promise<Counted>
  close(): void
}

export interface Counted {
  /** Requests of this kind and network in the window, this one included. */
  current: number
  /** Milliseconds until the window ends. */
  ttl: number
}

import type { Kind } from '../rate-limit/classes/kinds.ts'

// What workers and the process that started them tell each other.

export type FromWorker =
  | { count: Asked[] }
  /** Asks for what all workers measured. Not `metrics`: the messages of prom-client have that. */
  | { measured: 'all' }

export type Asked = [kind: Kind, network: string, weight: number]

export type ToWorker =
  /** For the oldest `count` that was not answered yet. */
  | { counted: [current: number, ttl: number][] }
  /** For the oldest question that was not answered yet; empty when something went wrong. */
  | { measured: string }
  | { leader: string }
  | { stop: 'replaced' | 'all' }

export const leadVariable = 'BINDEX_LEAD'
export const followVariable = 'BINDEX_FOLLOW'

import type { Kind } from '../rate-limit/classes/classes.ts'

// What workers and the process that started them tell each other.

export type FromWorker =
  | { count: Asked[] }
  /** Asks for what all workers measured. Not `metrics`: the messages of prom-client have that. */
  | { measured: 'all' }

export type Asked = [kind: Kind, network: string, weight: number]

export type ToWorker =
  | { counted: [current: number, ttl: number][] }
  | { measured: string }
  | { leader: string }
  | { stop: 'replaced' | 'all' }

export const leadVariable = 'BINDEX_LEAD'
export const followVariable = 'BINDEX_FOLLOW'

import type { Kind } from '../rate-limit/classes/kinds.ts'

// What workers and the process that started them tell each other.

export type FromWorker =
  /** Requests to be counted, in this order. */
  | { count: Asked[] }
  /** Asks for what all workers measured. Not `metrics`: the messages of prom-client have that. */
  | { measured: 'all' }

export type Asked = [kind: Kind, network: string, weight: number]

export type ToWorker =
  /** For the oldest `count` that was not answered yet. */
  | { counted: [current: number, ttl: number][] }
  /** For the oldest question that was not answered yet; empty when something went wrong. */
  | { measured: string }
  /** The socket at which the worker that leads answers the others. */
  | { leader: string }
  /** Finish what was begun, and end: because another one takes over, or because all stop. */
  | { stop: 'replaced' | 'all' }

/** In the environment of the worker that leads: where it answers the others. */
export const leadVariable = 'BINDEX_LEAD'
/** In that of the others: the same. */
export const followVariable = 'BINDEX_FOLLOW'

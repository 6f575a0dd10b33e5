import { readlinkSync } from 'node:fs'
import type { Kind } from '../../rate-limit/classes/kinds.ts'

// What workers and the process that started them tell each other.

export type FromWorker =
  /** Requests to be counted, in this order. */
  | { count: Asked[] }
  /** Asks for what all workers measured. Not `metrics`: the messages of prom-client have that. */
  | { measured: 'all' }
  /** The dataset that it has loaded. */
  | { copy: Copy }

export type Asked = [kind: Kind, network: string, weight: number]

export type ToWorker =
  /** For the oldest `count` that was not answered yet. */
  | { counted: [current: number, ttl: number][] }
  /** For the oldest question that was not answered yet; empty when something went wrong. */
  | { measured: string }
  /** The socket at which the worker that leads answers the others. */
  | { leader: string }
  /** The dataset that all can use. */
  | { copy: Copy }
  /** Finish what was begun, and end: because another one takes over, or because all stop. */
  | { stop: 'replaced' | 'all' }

/** A dataset in a file that is in memory only. */
export interface Copy {
  /** Says what is in it. */
  name: string
  path: string
}

export const fileName = (name: string): string => `bindex-${name}`

/** Whether an open file is the copy of this name. */
export const isCopy = (name: string, file: number): boolean =>
  readlinkSync(`/proc/self/fd/${file}`).startsWith(`/memfd:${fileName(name)} `)

/** In the environment of the worker that leads: where it answers the others. */
export const leadVariable = 'BINDEX_LEAD'
/** In that of the others: the same. */
export const followVariable = 'BINDEX_FOLLOW'
/** In that of all: a copy that they can use, as JSON. */
export const copyVariable = 'BINDEX_COPY'

import { AsyncLocalStorage } from 'node:async_hooks'

/** In milliseconds, so that a request ends after about `patience`, whatever it has to wait for. */
export function timeLimits(patience: number) {
  const share = (part: number) => Math.ceil(patience * part)
  return {
    connect: share(1 / 3),
    lock: share(1 / 3),
    statement: share(2 / 3),
    /** PostgreSQL ends a statement before this, so after this long it no longer answers at all. */
    reply: share(5 / 6),
  }
}

const limitless = new AsyncLocalStorage<true>()

/** Lets the queries of `work` take as long as they need, as far as our own time limit is concerned. */
export const withoutReplyLimit = <T>(work: () => Promise<T>): Promise<T> => limitless.run(true, work)

export const hasReplyLimit = (): boolean => limitless.getStore() === undefined

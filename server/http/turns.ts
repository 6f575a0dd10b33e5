/** Milliseconds since the last request in which others count as asking. */
const recently = 100

/**
 * Lets what takes long work in turn, such as downloads and bulk lookups: one slice of one of them between two rounds of other requests. While
 * others ask, they rest after each slice: a server without a pause answers some requests late, however short the slices
 * are.
 */
export class Turns {
  readonly #waiting: (() => void)[] = []
  readonly #now: () => number
  #asked = -Infinity

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  take(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    if (this.#waiting.length === 1) this.#plan()
    return promise
  }

  /** Someone sent a request. */
  notice(): void {
    this.#asked = this.#now()
  }

  #plan(): void {
    const next = () => this.#next()
    if (this.#now() - this.#asked < recently) setTimeout(next, 1)
    else setImmediate(next)
  }

  #next(): void {
    this.#waiting.shift()!()
    if (this.#waiting.length > 0) this.#plan()
  }
}

/** Those of this process, whose one thread they share. */
export const turns = new Turns()

/** Lets bulk lookups work in turn, one slice of one lookup between two rounds of other requests. */
export class Turns {
  readonly #waiting: (() => void)[] = []

  take(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    if (this.#waiting.length === 1) setImmediate(() => this.#next())
    return promise
  }

  #next(): void {
    this.#waiting.shift()!()
    if (this.#waiting.length > 0) setImmediate(() => this.#next())
  }
}

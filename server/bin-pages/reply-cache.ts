export type State = readonly unknown[]

export class ReplyCache {
  readonly #most: number
  readonly #replies = new Map<string, Buffer>()
  #bytes = 0
  #state: State = []

  constructor(bytes: number) {
    this.#most = bytes
  }

  find(key: string, state: State): Buffer | undefined {
    if (this.#hasChanged(state)) this.#forget(state)
    const reply = this.#replies.get(key)
    if (!reply) return undefined
    this.#replies.delete(key)
    this.#replies.set(key, reply)
    return reply
  }

  /** A reply made from an older state is not kept: it was outdated when it was ready. */
  add(key: string, state: State, reply: Buffer): void {
    if (this.#hasChanged(state) || state.includes(undefined) || this.#replies.has(key)) return
    this.#replies.set(key, reply)
    this.#bytes += reply.length
    for (const [oldest, old] of this.#replies) {
      if (this.#bytes <= this.#most) return
      this.#replies.delete(oldest)
      this.#bytes -= old.length
    }
  }

  #hasChanged(state: State): boolean {
    return state.length !== this.#state.length || state.some((part, at) => part !== this.#state[at])
  }

  #forget(state: State): void {
    this.#replies.clear()
    this.#bytes = 0
    this.#state = state
  }
}

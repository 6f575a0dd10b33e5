/** What a reply was made of: it holds only as long as all of it is the same and known. */
export type State = readonly unknown[]

/** Replies that are asked for again and again, as many as fit; the least recently used goes first. */
export class KnownReplies {
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

  /** What was made of an older state is not kept: it was already old when it was ready. */
  keep(key: string, state: State, reply: Buffer): void {
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

/**
 * Notices when a connection is silent: queries are under way, and no reply has arrived for `limit` milliseconds. A reply to
 * an earlier query counts, because PostgreSQL answers the queries of a connection in order.
 */
export class ReplyWatch {
  underWay = 0
  private readonly limit: number
  private readonly silent: () => void
  private heardAt = 0
  private timer: NodeJS.Timeout | undefined

  constructor(limit: number, silent: () => void) {
    this.limit = limit
    this.silent = silent
  }

  sent(): void {
    if (this.underWay++ === 0) this.heardAt = performance.now()
    // One timer for many queries: it is not stopped by a reply, and looks again when it ends.
    this.timer ??= this.lookIn(this.limit)
  }

  answered(): void {
    this.underWay--
    this.heardAt = performance.now()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private lookIn(milliseconds: number): NodeJS.Timeout {
    // If our own process was busy for so long, the reply may have arrived already: it is read before the immediate runs.
    return setTimeout(() => setImmediate(() => this.look()), milliseconds).unref()
  }

  private look(): void {
    if (this.timer === undefined) return
    const left = this.heardAt + this.limit - performance.now()
    this.timer = this.underWay > 0 && left > 0 ? this.lookIn(left) : undefined
    if (this.underWay > 0 && left <= 0) this.silent()
  }
}

/**
 * Remembers that PostgreSQL does not answer, so that requests fail at once instead of each waiting for a time-out. While it
 * is open, one probe at a time tries to connect; the first that succeeds closes it.
 */
export class Breaker {
  isOpen = false
  private readonly probe: () => Promise<unknown>
  private timer: NodeJS.Timeout | undefined
  private isStopped = false

  constructor(probe: () => Promise<unknown>) {
    this.probe = probe
  }

  open(): void {
    if (this.isOpen) return
    this.isOpen = true
    void this.tryAgain()
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }

  private probeLater(): void {
    if (!this.isStopped) this.timer = setTimeout(() => void this.tryAgain(), probeEvery).unref()
  }

  private async tryAgain(): Promise<void> {
    try {
      await this.probe()
      this.isOpen = false
    } catch {
      this.probeLater()
    }
  }
}

const probeEvery = 250

/**
 * Remembers statements that keep running into the time limit, usually because another session locks their table. They
 * fail at once for a while, with one try now and then, so that they do not occupy every connection of the pool.
 */
export class StuckStatements {
  readonly #failures = new Map<string, { inRow: number; retryAt: number }>()

  refuse(sql: string): void {
    const stuck = this.#failures.get(sql)
    if (stuck === undefined || stuck.inRow < tolerated) return
    const now = performance.now()
    if (now >= stuck.retryAt) stuck.retryAt = now + rest
    else {
      throw Object.assign(new Error('This statement keeps running into the time limit.'), {
        code: lockTimeout,
      })
    }
  }

  failed(sql: string, error: unknown): void {
    const { code } = error as { code?: string }
    if (code !== lockTimeout && code !== statementTimeout) return
    const inRow = (this.#failures.get(sql)?.inRow ?? 0) + 1
    if (this.#failures.size >= mostRemembered) this.#failures.clear()
    this.#failures.set(sql, { inRow, retryAt: performance.now() + rest })
  }

  worked(sql: string): void {
    this.#failures.delete(sql)
  }
}

const lockTimeout = '55P03'
const statementTimeout = '57014'
/** One locked row fails some runs of a statement; a locked table fails them all. */
const tolerated = 3
const rest = 1500
const mostRemembered = 1000

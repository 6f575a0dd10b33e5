/**
 * Remembers statements that keep running into the time limit, usually because another session locks their table. They
 * fail at once for a while, with one try now and then, so that they do not occupy every connection of the pool.
 */
export class StuckStatements {
  /** When PostgreSQL last answered a statement. */
  workedAt = -Infinity
  private readonly failures = new Map<string, { inRow: number; retryAt: number }>()

  allows(sql: string): boolean {
    const stuck = this.failures.get(sql)
    if (stuck === undefined || stuck.inRow < tolerated) return true
    const now = performance.now()
    if (now < stuck.retryAt) return false
    stuck.retryAt = now + rest
    return true
  }

  /** Whether it ran into the time limit the last time. */
  isSuspect(sql: string): boolean {
    return this.failures.has(sql)
  }

  failed(sql: string): void {
    const inRow = (this.failures.get(sql)?.inRow ?? 0) + 1
    if (this.failures.size >= mostRemembered) this.failures.clear()
    this.failures.set(sql, { inRow, retryAt: performance.now() + rest })
  }

  worked(sql: string): void {
    this.workedAt = performance.now()
    this.failures.delete(sql)
  }
}

/** One locked row fails some runs of a statement; a locked table fails them all. */
const tolerated = 3
/** Milliseconds. */
const rest = 1500
const mostRemembered = 1000

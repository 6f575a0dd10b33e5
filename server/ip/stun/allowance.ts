/** Per address and window. A browser sends about three datagrams, and repeats lost ones. */
const mostEach = 30
/** Over all addresses, so that forging many senders is no use either. */
const mostOfAll = 20_000
const windowMilliseconds = 10_000

/** Counts datagrams in memory for a short window. Senders over the limit get no answer. */
export class Allowance {
  private readonly counts = new Map<string, number>()
  private total = 0
  private start = -Infinity

  allows(address: string, now = performance.now()): boolean {
    if (now - this.start >= windowMilliseconds) {
      this.counts.clear()
      this.total = 0
      this.start = now
    }
    if (++this.total > mostOfAll) return false
    const count = (this.counts.get(address) ?? 0) + 1
    this.counts.set(address, count)
    return count <= mostEach
  }
}

/** Of one address in a window; a browser sends about three datagrams, and again for each that gets lost. */
const mostEach = 30
/** Of all together, so that many forged senders gain nothing either. */
const mostOfAll = 20_000
const windowMilliseconds = 10_000

/** Counts datagrams in memory, for a moment: whoever sends too many gets no answer. */
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

const perSecond = 640
const burst = 8

/**
 * Limits how many checks start per second, so that a list of nearby proxies does not slow down other requests. Distant
 * proxies never reach this limit.
 */
export class Pace {
  private readonly now: () => number
  private allowed = burst
  private counted: number

  constructor(now = () => performance.now()) {
    this.now = now
    this.counted = now()
  }

  /** Whether another check may start now. */
  takes(): boolean {
    const now = this.now()
    this.allowed = Math.min(burst, this.allowed + ((now - this.counted) / 1000) * perSecond)
    this.counted = now
    if (this.allowed < 1) return false
    this.allowed--
    return true
  }
}

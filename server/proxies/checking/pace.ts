const perSecond = 640
const atOnce = 8

/**
 * How many checks may begin, a few at a time: so that a list of proxies that are near does not hold up other requests.
 * Those that are far away never come near this.
 */
export class Pace {
  private readonly now: () => number
  private allowed = atOnce
  private counted: number

  constructor(now = () => performance.now()) {
    this.now = now
    this.counted = now()
  }

  /** Takes one, if it is time. */
  takes(): boolean {
    const now = this.now()
    this.allowed = Math.min(atOnce, this.allowed + ((now - this.counted) / 1000) * perSecond)
    this.counted = now
    if (this.allowed < 1) return false
    this.allowed--
    return true
  }
}

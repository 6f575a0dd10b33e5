export type Source = () => (() => Promise<void>) | undefined

const mostQuick = 32
const mostAtOnce = 256
/** Milliseconds. A check that takes longer frees its slot, so that hanging proxies do not block the others. */
const longWait = 1000

const pause = 2

export class Slots {
  private readonly sources: Source[] = []
  private readonly pace: Pick<Pace, 'mayStart'>
  private resting: NodeJS.Timeout | undefined
  private running = 0
  private waiting = 0
  private isPumping = false

  constructor(pace: Pick<Pace, 'mayStart'> = new Pace()) {
    this.pace = pace
  }

  add(source: Source): void {
    this.sources.push(source)
    this.pump()
  }

  private pump(): void {
    if (this.isPumping) return
    this.isPumping = true
    while (this.sources.length > 0 && this.running - this.waiting < mostQuick && this.running < mostAtOnce) {
      if (!this.pace.mayStart()) {
        this.resting ??= setTimeout(() => {
          this.resting = undefined
          this.pump()
        }, pause)
        break
      }
      const source = this.sources.shift()!
      const work = source()
      if (!work) continue
      this.sources.push(source)
      void this.run(work)
    }
    this.isPumping = false
  }

  private async run(work: () => Promise<void>): Promise<void> {
    this.running++
    let isLong = false
    const timer = setTimeout(() => {
      isLong = true
      this.waiting++
      this.pump()
    }, longWait)
    try {
      await work()
    } finally {
      clearTimeout(timer)
      this.running--
      if (isLong) this.waiting--
      this.pump()
    }
  }
}

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

  mayStart(): boolean {
    const now = this.now()
    this.allowed = Math.min(burst, this.allowed + ((now - this.counted) / 1000) * perSecond)
    this.counted = now
    if (this.allowed < 1) return false
    this.allowed--
    return true
  }
}

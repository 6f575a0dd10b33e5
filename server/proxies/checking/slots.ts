import { Pace } from './pace.ts'

/** Returns the next check of a job; undefined when none is left to start. */
export type Source = () => (() => Promise<void>) | undefined

/** Concurrent checks that have not run long. */
const quick = 32
/** Concurrent checks in total; each has one connection at a time. */
const most = 256
/** Milliseconds. A check that takes longer frees its slot, so that hanging proxies do not block the others. */
const longWait = 1000

/** Milliseconds until the pace is checked again. */
const pause = 2

/** Runs the checks of all jobs, taking one of each job in turn. */
export class Slots {
  private readonly sources: Source[] = []
  private readonly pace: Pick<Pace, 'takes'>
  private resting: NodeJS.Timeout | undefined
  private running = 0
  private waiting = 0
  private isPumping = false

  constructor(pace: Pick<Pace, 'takes'> = new Pace()) {
    this.pace = pace
  }

  add(source: Source): void {
    this.sources.push(source)
    this.pump()
  }

  private pump(): void {
    if (this.isPumping) return
    this.isPumping = true
    while (this.sources.length > 0 && this.running - this.waiting < quick && this.running < most) {
      if (!this.pace.takes()) {
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

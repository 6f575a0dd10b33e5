import { Pace } from './pace.ts'

/** The next piece of work of a job; undefined when none is left to begin. */
export type Source = () => (() => Promise<void>) | undefined

/** At once, of those that have not waited long. */
const quick = 32
/** Altogether; each check has one connection at a time. */
const most = 256
/** One that has waited so long gives its place to another, so that those that hang do not hold up the rest. */
const longWait = 1000

/** Until the pace is asked again. */
const pause = 2

/** Lets the work of all jobs in, a piece of each in turn. */
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

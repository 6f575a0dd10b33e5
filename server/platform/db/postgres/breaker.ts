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

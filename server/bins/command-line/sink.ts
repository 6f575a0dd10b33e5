import type { Writable } from 'node:stream'

/** Bytes to write. Whoever fills it flushes it now and then, so that it stays small however much is written. */
export class Sink {
  bytes: Buffer = Buffer.allocUnsafe(1 << 18)
  at = 0
  private readonly target: Writable

  constructor(target: Writable) {
    this.target = target
  }

  /** Makes sure that this many bytes fit. */
  reserve(more: number): void {
    if (this.at + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(2 * this.bytes.length + more)
    this.bytes.copy(larger, 0, 0, this.at)
    this.bytes = larger
  }

  text(text: string): void {
    this.reserve(text.length * 3)
    this.at += this.bytes.write(text, this.at)
  }

  copy(from: Uint8Array): void {
    this.reserve(from.length)
    this.bytes.set(from, this.at)
    this.at += from.length
  }

  get isFull(): boolean {
    return this.at >= 1 << 17
  }

  /** Waits until the reader has taken it. */
  async flush(): Promise<void> {
    if (this.at === 0) return
    const piece = this.bytes.subarray(0, this.at)
    await new Promise<void>((resolve, reject) => {
      this.target.write(piece, (error) => (error ? reject(error) : resolve()))
    })
    this.at = 0
  }
}
